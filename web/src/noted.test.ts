import { afterEach, expect, test, vi } from "vitest";
import { note, noted } from "./noted.ts";

afterEach(() => vi.unstubAllGlobals());

/** As much of a browser's storage as is needed. */
function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

test("what is noted is found again, in its own place", () => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  expect(noted("browser", "larcin.test")).toBeNull();
  note("browser", "larcin.test", "yes");
  expect(noted("browser", "larcin.test")).toBe("yes");
  expect(noted("tab", "larcin.test")).toBeNull();
});

test("a browser that is full, or closed to pages, stops nobody", () => {
  const closed = (): never => {
    throw new DOMException("closed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: closed });
  note("browser", "larcin.test", "yes");
  expect(noted("browser", "larcin.test")).toBeNull();
  vi.stubGlobal("sessionStorage", { getItem: closed, setItem: closed });
  note("tab", "larcin.test", "yes");
  expect(noted("tab", "larcin.test")).toBeNull();
});
