// @vitest-environment happy-dom
// Where things are: under any path, at a server and at hosts of plain files.

import { afterEach, describe, expect, it, vi } from "vitest";
import { within } from "./address.ts";
import { read } from "./route.svelte.ts";

const ROOT = new URL("https://host.example/some/where/");
const at = (path: string): URL => new URL(path, "https://host.example/");

describe("an address", () => {
  it("is read from behind the folder of the page", () => {
    expect(within(at("/some/where/rules/doggy-bag/"), ROOT)).toEqual(["rules", "doggy-bag"]);
    expect(within(at("/some/where/"), ROOT)).toEqual([]);
    expect(within(at("/some/where"), ROOT)).toEqual([]);
    expect(within(at("/some/where/learn/doggy-bag/index.html"), ROOT)).toEqual(["learn", "doggy-bag"]);
  });

  it("elsewhere is not one of ours, nor is one that cannot be read", () => {
    expect(within(at("/some/whereabouts/"), ROOT)).toBeNull();
    expect(within(at("/rules/doggy-bag"), ROOT)).toBeNull();
    expect(read(at("/some/where/rules/%E0%A4"), ROOT)).toEqual({ page: "missing" });
  });

  it("shows the same page under any folder", () => {
    expect(read(at("/some/where/index.html"), ROOT)).toEqual({ page: "front" });
    expect(read(at("/some/where/rules/pickpocket/#P4"), ROOT)).toEqual({ page: "rules", game: "pickpocket" });
    expect(read(at("/rules/pickpocket"), new URL("https://host.example/"))).toEqual({ page: "rules", game: "pickpocket" });
    expect(read(at("/some/where/guides/bots/"), ROOT)).toEqual({ page: "missing" });
    expect(read(at("/some/where/here/?game=here-1f"), ROOT)).toEqual({ page: "table", id: "here-1f" });
    expect(read(at("/some/where/here/replay/?game=here-1f&step=7&seat=all"), ROOT)).toEqual({
      page: "replay",
      id: "here-1f",
      step: 7,
      seat: "all",
    });
    expect(read(at("/some/where/here/?game=1f"), ROOT)).toEqual({ page: "missing" });
    for (const letter of ["letter#Zm9v", "letter/#Zm9v", "letter%23Zm9v", "letter/%23Zm9v"])
      expect(read(at(`/some/where/${letter}`), ROOT)).toEqual({ page: "letter" });
  });
});

describe("a link", () => {
  afterEach(() => {
    document.head.innerHTML = "";
    vi.resetModules();
  });

  async function told(content: string): Promise<typeof import("./address.ts")> {
    document.head.innerHTML = `<meta name="larcin-server" content="${content}">`;
    vi.resetModules();
    return await import("./address.ts");
  }

  it("has the form that it always had at a server", async () => {
    const { ROOT: root, elsewhere, served, to } = await told("here");
    expect([served, elsewhere]).toEqual([true, ""]);
    expect(to("/rules/pickpocket")).toBe(`${root.pathname}rules/pickpocket`);
    expect(to("/")).toBe(root.pathname);
  });

  it("leads to folders at a host of plain files", async () => {
    const { ROOT: root, elsewhere, served, to } = await told("");
    expect([served, elsewhere]).toEqual([false, ""]);
    expect(to("/rules/pickpocket#P4")).toBe(`${root.pathname}rules/pickpocket/#P4`);
    expect(to("/here?game=a/b")).toBe(`${root.pathname}here/?game=a/b`);
    expect(to("/")).toBe(root.pathname);
  });

  it("knows of a server elsewhere", async () => {
    const { elsewhere, served } = await told("https://larcin.example/");
    expect([served, elsewhere]).toEqual([false, "https://larcin.example"]);
  });
});
