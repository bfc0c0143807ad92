// The live connection to a table: hello, updates in order, commands that are answered once, and coming back.
// It knows nothing of what is shown; `telling.svelte.ts` does. The protocol is in docs/protocol.md.

import { fileAt } from "./address.ts";
import type { Answer, Command, Hello, Knock, Message, Pong, Update } from "./protocol.ts";

/** What is held at a table once everything was told. */
export type Parts = Required<Omit<Update, "type" | "from" | "n" | "events" | "lost">>;

/** A command before it has an id. */
export type Asked<Any = Exclude<Command, Hello | Pong | Knock>> = Any extends { id: string } ? Omit<Any, "id"> : never;

export type Line = "connecting" | "live" | "lost" | "gone" | "signed out" | "turned out" | "elsewhere";

/** As much of a WebSocket as is needed, so that tests can give another. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((closing: { code: number }) => void) | null;
}

export interface StreamOptions {
  connect: () => Socket;
  lang: () => string;
  seat: number | null;
  /** Whether the line goes over a network, which may swallow everything without a word. */
  far: boolean;
  onUpdate: (update: Update) => void;
  onLine: (line: Line) => void;
}

/** Ways to be sent away from which there is no coming back, and what they mean. */
const FINAL: Record<number, Line> = { 4401: "signed out", 4403: "turned out", 4404: "gone", 4409: "elsewhere" };
const WAITS = [300, 800, 2000, 4000, 8000];

/** A line that has been silent for so long is knocked at, sooner if something was asked; the server pings pages that nobody sees. */
const SILENCE_MS = 5000;
const SILENCE_ASKED_MS = 2000;
const SILENCE_UNSEEN_MS = 30_000;
/** One that then does not answer for so long is dead, whatever the browser thinks of it: within ten seconds it is given up. */
const ANSWER_MS = 4000;
/** A new line has to come and say something in so long; one that is slow to come is waited for longer the next time. */
const OPENING_MS = 8000;
const LONGEST_OPENING_MS = 20_000;
const DEAD = 4000;

/** Ids of commands must differ from those of other tabs and of earlier visits. (`randomUUID` needs https; this does not.) */
function randomMark(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(36)).join("");
}

export class Stream {
  /** The number of the last update that was seen of this seat. */
  have: number | null = null;
  private socket: Socket | null = null;
  private live = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private expecting = false;
  private count = 0;
  private readonly mark = randomMark();
  private readonly pending = new Map<string, { command: Asked; answer: (answer: Answer) => void }>();
  private closed = false;

  constructor(private readonly options: StreamOptions) {
    this.seat = options.seat;
    this.open();
  }

  seat: number | null;

  private open(): void {
    if (this.closed) return;
    this.options.onLine(this.failures ? "lost" : "connecting");
    const socket = this.options.connect();
    this.socket = socket;
    this.expect(Math.min(LONGEST_OPENING_MS, OPENING_MS * (1 + this.failures)));
    socket.onopen = () => socket === this.socket && this.hello();
    socket.onmessage = (message) => this.hear(socket, message.data);
    socket.onclose = ({ code }) => this.lose(socket, code);
  }

  /** Say who listens. Another seat, or a gap in the numbers, starts afresh. */
  private hello(): void {
    const have = this.have === null ? {} : { have: this.have };
    this.socket?.send(JSON.stringify({ do: "hello", lang: this.options.lang(), seat: this.seat, ...have }));
  }

  private hear(socket: Socket, text: string): void {
    if (socket !== this.socket) return;
    this.stands();
    const message = JSON.parse(text) as Message;
    if (message.type === "ping") socket.send('{"do":"pong"}');
    else if (message.type === "answer") this.answered(message);
    else if (message.type === "update") this.updated(message);
  }

  private updated(update: Update): void {
    if (update.from !== null && update.from !== this.have) {
      // Something before this is missing, or it is old news.
      if (this.have === null || update.n > this.have) {
        this.have = null;
        this.hello();
      }
      return;
    }
    this.have = update.n;
    if (!this.live) {
      this.live = true;
      this.failures = 0;
      this.options.onLine("live");
      // What was not answered before the line broke is asked again, under the same id.
      for (const [id, { command }] of this.pending) this.transmit(id, command);
    }
    this.options.onUpdate(update);
  }

  private answered(answer: Answer): void {
    const waiting = this.pending.get(answer.id ?? "");
    this.pending.delete(answer.id ?? "");
    waiting?.answer(answer);
  }

  // ----------------------------------------------------------------------------------------------------- the watchdog

  /** Something was heard: the line stands. */
  private stands(): void {
    this.expecting = false;
    const isUnseen = typeof document !== "undefined" && document.hidden;
    this.knockAfter(isUnseen ? SILENCE_UNSEEN_MS : SILENCE_MS);
  }

  /** Knock if nothing is heard for a while. */
  private knockAfter(silence: number): void {
    if (!this.options.far || this.expecting) return;
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.knock(), silence);
  }

  private knock(): void {
    this.socket?.send('{"do":"knock"}');
    this.expect(ANSWER_MS);
  }

  /** Something is to be heard soon, or the line is dead: it is left for another. */
  private expect(within: number): void {
    const socket = this.socket;
    if (!this.options.far || !socket || this.expecting) return;
    clearTimeout(this.watchdog);
    this.expecting = true;
    this.watchdog = setTimeout(() => {
      this.lose(socket, DEAD);
      socket.close();
    }, within);
  }

  private lose(socket: Socket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    clearTimeout(this.watchdog);
    this.expecting = false;
    this.socket = null;
    this.live = false;
    const final = FINAL[code];
    if (final) {
      this.closed = true;
      this.options.onLine(final);
      return;
    }
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)]!;
    this.failures += 1;
    this.options.onLine("lost");
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** The network is back or gone, or the visitor is back: do not wait any longer. */
  hurry(): void {
    if (this.closed) return;
    if (this.socket) {
      if (this.live && this.options.far) this.knock();
      return;
    }
    clearTimeout(this.timer);
    this.open();
  }

  private transmit(id: string, command: Asked): void {
    this.socket?.send(JSON.stringify({ id, ...command }));
    this.knockAfter(SILENCE_ASKED_MS);
  }

  /** Send a command, again after a lost connection if need be, and wait for its answer. */
  ask(command: Asked): Promise<Answer> {
    this.count += 1;
    const id = `${this.mark}-${this.count}`;
    return new Promise((answer) => {
      this.pending.set(id, { command, answer });
      if (this.live) this.transmit(id, command);
    });
  }

  /** Watch from another of one's own seats, or in another language: everything starts afresh. */
  watch(seat: number | null): void {
    this.seat = seat;
    this.have = null;
    if (this.live) this.hello();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }
}

export function connectTo(table: string): Socket {
  const url = fileAt(`api/tables/${encodeURIComponent(table)}/play`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as Socket;
}
