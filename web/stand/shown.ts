// A table on an otherwise empty page, for tests with `// @vitest-environment happy-dom`.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, vi } from "vitest";
import type { TableProps } from "../src/table/types.ts";

// Mounting takes its time where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

let shown: Record<string, unknown> | null = null;

/** Show a table, and nothing else. */
export function show(table: Component<never>, props: TableProps): HTMLElement {
  clear();
  document.body.innerHTML = "";
  shown = mount(table, { target: document.body, props: props as never });
  flushSync();
  return document.body;
}

function clear(): void {
  if (shown) void unmount(shown);
  shown = null;
}

afterEach(clear);

/** Press a button that must be there and be possible. */
export function press(button: Element | null | undefined, why: string): void {
  expect(button, why).toBeInstanceOf(HTMLButtonElement);
  expect((button as HTMLButtonElement).disabled, why).toBe(false);
  (button as HTMLButtonElement).click();
  flushSync();
}
