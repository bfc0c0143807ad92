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
    far: true,
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

  test("knocks at a silent line, and keeps one that answers", async () => {
    start();
    sockets[0]!.onopen!();
    sockets[0]!.hear(update(null, 5));
    for (let knocks = 1; knocks <= 10; knocks++) {
      await vi.advanceTimersByTimeAsync(6000);
      expect(sockets[0]!.sent.filter((said) => said.do === "knock")).toHaveLength(knocks);
      sockets[0]!.hear({ type: "heard" });
    }
    expect([sockets.length, lines.at(-1)]).toEqual([1, "live"]);
  });

  test("gives a dead line up within ten seconds, and a move that was pressed into it is repeated under the same id", async () => {
    const stream = start();
    sockets[0]!.onopen!();
    sockets[0]!.hear(update(null, 5));
    await vi.advanceTimersByTimeAsync(4000);
    const answer = stream.ask({ do: "move", decision: 1, move: "card 7" });
    const { id } = sockets[0]!.sent.at(-1)!;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines).toContain("lost");
    expect(sockets[0]!.sent.filter((said) => said.do === "move")).toHaveLength(1);
    sockets[1]!.onopen!();
    sockets[1]!.hear(update(5, 5));
    expect(sockets[1]!.sent.at(-1)).toEqual({ id, do: "move", decision: 1, move: "card 7" });
    // What the dead line still brings, when the network comes to life again, is old news.
    sockets[0]!.onopen!();
    sockets[0]!.hear(update(5, 6));
    expect([stream.have, sockets[1]!.sent.length]).toEqual([5, 2]);
    sockets[1]!.hear({ type: "answer", id, ok: true, n: 6 });
    expect([(await answer).ok, lines.at(-1)]).toEqual([true, "live"]);
  });

  test("gives up a line that never comes to stand, and waits longer for the next", async () => {
    start();
    await vi.advanceTimersByTimeAsync(9000);
    expect([sockets.length, lines.at(-1)]).toEqual([2, "lost"]);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(8000);
    expect(sockets).toHaveLength(3);
  });

  test("answers pings", () => {
    start();
    sockets[0]!.onopen!();
    sockets[0]!.hear({ type: "ping" });
    expect(sockets[0]!.sent.at(-1)).toEqual({ do: "pong" });
  });
});
