// What is different in two views of a watcher, by the numbers that are: what `larcin.rules.view_readers.Changes` does.

import { readView, type Form, type Layout, type Numbers, type Watcher } from "./views.ts";

/** The way to a part of a view, and what stands there now. An entry one beyond the end of a list is a new one. */
export type Change = [path: (string | number)[], value: unknown];

type Row = number | "each" | null;

interface Entry {
  path: (string | number)[];
  form: Form;
  row: number | null;
  /** The places of the numbers that it is read from. */
  read: Set<number>;
}

export class Changes {
  private readonly entries: Entry[];

  constructor(
    view: Form,
    private readonly layout: Layout,
    private readonly watcher: Watcher,
  ) {
    this.entries = this.parts(view).map((entry) => ({ ...entry, read: this.placesOf(entry.form, entry.row) }));
  }

  /** What changed from one observation to another. */
  between(before: Numbers, after: Numbers): Change[] {
    const places: number[] = [];
    for (let place = 0; place < after.length; place++) if (before[place] !== after[place]) places.push(place);
    const touched = this.entries.filter(({ read }) => places.some((place) => read.has(place)));
    return touched.flatMap(({ path, form, row }) => {
      const value = readView(form, this.layout, after, this.watcher, row);
      if (!Array.isArray(value)) return [[path, value] satisfies Change];
      return differences(path, readView(form, this.layout, before, this.watcher, row), value);
    });
  }

  /** The parts of a view, and of a list with an entry for each seat the entries: each with its row. */
  private parts(view: Form): Omit<Entry, "read">[] {
    return Object.entries(view.parts as Record<string, Form>).flatMap(([name, form]): Omit<Entry, "read">[] => {
      if (form.is !== "EachSeat") return [{ path: [name], form, row: null }];
      const group: Form = { is: "Group", parts: form.parts! };
      return this.chairs.map((seat, distance) => ({ path: [name, seat], form: group, row: distance }));
    });
  }

  private get chairs(): number[] {
    const first = Math.max(this.watcher.seat, 0);
    return Array.from({ length: this.watcher.chairs }, (_, distance) => (first + distance) % this.watcher.chairs);
  }

  private placesOf(form: Form, row: Row): Set<number> {
    const read = new Set<number>();
    this.collect(form, row, read);
    return read;
  }

  /** All numbers that a part may be read from, whatever they are. */
  private collect(form: Form, row: Row, read: Set<number>): void {
    const parts = form.part ? [form.part] : Object.values(form.parts ?? {});
    const inside = (inner: Row): void => parts.forEach((part) => this.collect(part, inner, read));
    const unknown = [form.piece, form.until].some((piece) => piece !== undefined && !this.has(piece));
    if (form.is !== "IfMine" && unknown) return;
    switch (form.is) {
      case "EachSeat":
      case "BySeat":
        this.chairs.forEach((_, distance) => inside(distance));
        return;
      case "EachRow":
      case "ByRow":
        this.take((form.until ?? form.piece)!, null, read);
        inside("each");
        return;
      case "IfOwn":
        if (this.watcher.seat >= 0 && row === 0) inside(row);
        return;
      case "WithSeats":
        if (this.watcher.chairs <= form.most!) inside(row);
        return;
      case "IfMine":
        if (this.watcher.seat < 0) return;
    }
    if (form.piece !== undefined) this.take(form.piece, form.whole ? null : row, read);
    if (form.among !== undefined) this.take(form.among, null, read);
    for (const piece of [form.marked, form.numbers, form.heights]) if (piece !== undefined) this.take(piece, row, read);
    inside(row);
  }

  private has(piece: string): boolean {
    return this.watcher.remembers || !this.layout[piece]!.remembered;
  }

  private take(piece: string, row: Row, read: Set<number>): void {
    const { start, shape } = this.layout[piece]!;
    const [rows, ...columns] = shape;
    const width = columns.reduce((all, size) => all * size, 1);
    const first = typeof row === "number" ? start + row * width : start;
    const length = typeof row === "number" ? width : rows! * width;
    for (let place = first; place < first + length; place++) read.add(place);
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is different: single entries of a list that did not get shorter, otherwise the whole. */
function differences(path: (string | number)[], old: unknown, now: unknown[]): Change[] {
  if (same(old, now)) return [];
  if (Array.isArray(old) && old.length <= now.length) {
    const changed = [...now.keys()].filter((index) => index >= old.length || !same(now[index], old[index]));
    if (changed.length <= Math.floor(now.length / 2)) return changed.map((index) => [[...path, index], now[index]]);
  }
  return [[path, now]];
}
