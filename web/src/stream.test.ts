import { beforeEach, describe, expect, test, vi } from "vitest";
import { Stream, type Line, type Socket } from "./stream.ts";
import type { Update } from "./protocol.ts";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let updates: Update[];
let lines: Line[];
const update = (from: number | null, n: number): unknown => ({ type: "update", from, n, events: [] });

function start(): Stream {
  return new Stream({
    connect: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    lang: () => "fr",
    seat: 0,
    onUpdate: (each) => updates.push(each),
    onLine: (line) => lines.push(line),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, updates, lines] = [[], [], []];
});

describe("a stream", () => {
  test("says hello, and hears updates in order", () => {
    const stream = start();
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent).toEqual([{ do: "hello", lang: "fr", seat: 0 }]);
    sockets[0]!.hear(update(null, 5));
    sockets[0]!.hear(update(5, 6));
    expect([stream.have, updates.length, lines.at(-1)]).toEqual([6, 2, "live"]);
  });

  test("asks afresh where an update is missing, and ignores old news", () => {
    const stream = start();
    sockets[0]!.onopen!();
    sockets[0]!.hear(update(null, 5));
    sockets[0]!.hear(update(4, 5));
    expect(sockets[0]!.sent).toHaveLength(1);
    sockets[0]!.hear(update(7, 8));
    expect(sockets[0]!.sent.at(-1)).toEqual({ do: "hello", lang: "fr", seat: 0 });
    expect([stream.have, updates.length]).toEqual([null, 1]);
  });

  test("comes back with what it has, and repeats what was not answered under the same id", async () => {
    const stream = start();
    sockets[0]!.onopen!();
    sockets[0]!.hear(update(null, 5));
    const answer = stream.ask({ do: "move", decision: 1, move: "card 7" });
    const { id } = sockets[0]!.sent.at(-1)!;
    sockets[0]!.onclose!({ code: 1012 });
    expect(lines.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    sockets[1]!.onopen!();
    sockets[1]!.hear(update(5, 6));
    expect(sockets[1]!.sent).toEqual([
      { do: "hello", lang: "fr", seat: 0, have: 5 },
      { id, do: "move", decision: 1, move: "card 7" },
    ]);
    sockets[1]!.hear({ type: "answer", id, ok: true, n: 6 });
    expect((await answer).ok).toBe(true);
  });

  test.each([
    [4404, "gone"],
    [4409, "elsewhere"],
    [4401, "signed out"],
  ])("does not come back after %d, %s", async (code, line) => {
    start();
    sockets[0]!.onclose!({ code });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([lines.at(-1), sockets.length]).toEqual([line, 1]);
  });

  test("answers pings", () => {
    start();
    sockets[0]!.onopen!();
    sockets[0]!.hear({ type: "ping" });
    expect(sockets[0]!.sent.at(-1)).toEqual({ do: "pong" });
  });
});
