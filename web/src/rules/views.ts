// Views and odds, read from numbers: what `larcin.rules.views` and `larcin.rules.odds` do, by the same description (`Part.form`).

export type Numbers = ArrayLike<number>;

/** A part of a view: what it is, and what it is read from. */
export interface Form {
  is: string;
  piece?: string;
  whole?: boolean;
  column?: number;
  names?: unknown[];
  none?: number;
  sign?: number;
  among?: string;
  marked?: string;
  keys?: number[][];
  until?: string;
  numbers?: string;
  heights?: string;
  number?: string;
  pile?: string;
  most?: number;
  digits?: number;
  part?: Form;
  parts?: Record<string, Form> | Form[];
}

/** Where a piece lies: its first number, its shape, and whether it is to be remembered. */
export interface Piece {
  start: number;
  shape: number[];
  remembered: boolean;
}

export type Layout = Record<string, Piece>;

/** Whose view it is: a seat, or -1 for an onlooker, at a table with so many chairs, with the memory aid or without. */
export interface Watcher {
  seat: number;
  chairs: number;
  remembers: boolean;
}

/** A view of the table, or a part of it, in a list of rows that of one row. */
export function readView(form: Form, layout: Layout, numbers: Numbers, watcher: Watcher, row: number | null = null): unknown {
  return new Reader(layout, numbers, watcher).read(form, row);
}

const product = (sizes: number[]): number => sizes.reduce((all, size) => all * size, 1);

class Reader {
  /** The seats, as they are counted in observations. */
  private readonly chairs: number[];

  constructor(
    private readonly layout: Layout,
    private readonly numbers: Numbers,
    private readonly watcher: Watcher,
  ) {
    const first = Math.max(watcher.seat, 0);
    this.chairs = Array.from({ length: watcher.chairs }, (_, distance) => (first + distance) % watcher.chairs);
  }

  read(form: Form, row: number | null): unknown {
    const pieces = [form.piece, form.until].filter((piece) => piece !== undefined);
    if (form.is !== "IfMine" && pieces.some((piece) => !this.has(piece))) return null;
    const found = READ[form.is];
    if (!found) throw new Error(`There is no way to read ${form.is}.`);
    return found(this, form, row);
  }

  private has(piece: string): boolean {
    return this.watcher.remembers || !this.piece(piece).remembered;
  }

  private piece(name: string): Piece {
    const found = this.layout[name];
    if (!found) throw new Error(`There is no piece ${name}.`);
    return found;
  }

  /** The numbers of a piece, or of a row of it. */
  all(name: string, row: number | null): number[] {
    const { start, shape } = this.piece(name);
    const size = product(row === null ? shape : shape.slice(1));
    const first = start + (row === null ? 0 : row * size);
    return Array.from({ length: size }, (_, index) => this.numbers[first + index]!);
  }

  own(form: Form, row: number | null): number[] {
    return this.all(form.piece!, form.whole ? null : row);
  }

  /** One number of a piece: the first, if nothing else is said. */
  one(form: Form, row: number | null): number {
    return this.own(form, row)[form.column ?? 0]!;
  }

  rows(name: string): number {
    return this.piece(name).shape[0]!;
  }

  isOwn(row: number | null): boolean {
    return this.watcher.seat >= 0 && row === 0;
  }

  get seats(): readonly number[] {
    return this.chairs;
  }

  get isOnlooker(): boolean {
    return this.watcher.seat < 0;
  }
}

type Read = (reader: Reader, form: Form, row: number | null) => unknown;

const some = (numbers: number[]): boolean => numbers.some((number) => number !== 0);
const marked = (marks: number[], names: readonly unknown[]): unknown => (marks.includes(1) ? names[marks.indexOf(1)] : null);
const named = (number: number, names: readonly unknown[]): unknown => (number ? names[number - 1] : null);
const entries = (form: Form): [string, Form][] => Object.entries(form.parts as Record<string, Form>);

const group = (reader: Reader, form: Form, row: number | null): unknown =>
  Object.fromEntries(entries(form).map(([name, part]) => [name, reader.read(part, row)]));

/** The numbers of a piece by name, without those that are 0. */
const byName = (reader: Reader, form: Form, row: number | null): unknown =>
  Object.fromEntries(
    reader
      .own(form, row)
      .map((number, index) => [form.names![index], number] as const)
      .filter(([, number]) => number),
  );

/** A number to so many digits after the point, as Python rounds: what lies just between two goes to the even one. */
export function rounded(number: number, digits: number): number {
  const halves = number * 2 ** (digits + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return Number(number.toFixed(digits));
  const below = Math.floor(number * 10 ** digits);
  return (below % 2 === 0 ? below : below + 1) / 10 ** digits;
}

const READ: Record<string, Read> = {
  Number: (reader, form, row) => {
    const number = reader.one(form, row);
    return number === form.none ? null : number;
  },
  Real: (reader, form, row) => {
    const number = reader.one(form, row);
    return form.digits === undefined ? number : rounded(number, form.digits);
  },
  Flag: (reader, form, row) => reader.one(form, row) !== 0,
  OneOf: (reader, form, row) => marked(reader.own(form, row), form.names!),
  Name: (reader, form, row) => named(reader.one(form, row), form.names!),
  Which: (reader, form, row) => form.names![reader.one(form, row)],
  SeatOf: (reader, form, row) => marked(reader.own(form, row), reader.seats),
  SeatName: (reader, form, row) => named(reader.one(form, row), reader.seats),
  SeatsOf: (reader, form, row) => {
    const marks = reader.own(form, row);
    return reader.seats.filter((_, place) => marks[place]).toSorted((a, b) => a - b);
  },
  Counts: (reader, form, row) => {
    const sign = form.sign;
    if (sign === undefined) return byName(reader, form, row);
    const counts = reader.own(form, row).map((count, index) => [form.names![index], sign * count] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  },
  Shares: (reader, form, row) => byName(reader, form, row),
  Repeated: (reader, form, row) => reader.own(form, row).flatMap((count, index) => Array<unknown>(count).fill(form.names![index])),
  Listed: (reader, form, row) => {
    const also = form.among ? reader.all(form.among, null) : null;
    const marks = reader.own(form, row);
    return form.names!.filter((_, index) => marks[index] && (!also || also[index]));
  },
  Row: (reader, form, row) => {
    const numbers = reader.own(form, row);
    const end = numbers.indexOf(0);
    return (end < 0 ? numbers : numbers.slice(0, end)).map((number) => named(number, form.names!));
  },
  Cells: (reader, form, row) => reader.own(form, row).map((number) => named(number, form.names!)),
  Last: (reader, form, row) => form.names!.slice(form.names!.length - reader.one(form, row)),
  Selected: (reader, form, row) => {
    const marks = reader.all(form.marked!, row);
    const numbers = reader.own(form, row).map((number, index) => [form.names![index], number] as const);
    return Object.fromEntries(numbers.filter((_, index) => marks[index]));
  },
  Lookup: (reader, form, row) => {
    const key = reader.own(form, row);
    const index = form.keys!.findIndex((each) => each.every((number, place) => number === key[place]));
    return index < 0 ? null : form.names![index];
  },
  Piles: (reader, form, row) => {
    const numbers = reader.all(form.numbers!, row);
    const heights = reader.all(form.heights!, row);
    const markers = reader.seats
      .map((seat, place) => ({ seat, number: numbers[place]!, height: heights[place]! }))
      .filter(({ height }) => height)
      .toSorted((a, b) => a.number - b.number || a.height - b.height || a.seat - b.seat);
    const piles = new Map<number, number[]>();
    for (const { seat, number } of markers) piles.set(number, [...(piles.get(number) ?? []), seat]);
    return [...piles].map(([number, seats]) => ({ [form.number!]: number, [form.pile!]: seats }));
  },
  Group: group,
  EachSeat: (reader, form) =>
    reader.seats
      .map((seat, distance) => ({ seat, distance }))
      .toSorted((a, b) => a.seat - b.seat)
      .map(({ distance }) => group(reader, form, distance)),
  BySeat: (reader, form) => {
    const found = reader.seats
      .map((seat, distance) => ({ seat, distance }))
      .toSorted((a, b) => a.seat - b.seat)
      .map(({ distance }) => reader.read(form.part!, distance));
    return found.every((each) => each === null) ? null : found;
  },
  EachRow: (reader, form) => {
    const found: unknown[] = [];
    for (let row = 0; row < reader.rows(form.until!) && some(reader.all(form.until!, row)); row += 1) {
      found.push(reader.read(form.part!, row));
    }
    return found;
  },
  ByRow: (reader, form) => {
    const rows = form.names!.map((name, row) => [name, row] as [string, number]);
    const filled = rows.filter(([, row]) => some(reader.all(form.piece!, row)));
    return Object.fromEntries(filled.map(([name, row]) => [name, reader.read(form.part!, row)]));
  },
  Case: (reader, form, row) => {
    const number = reader.one(form, row);
    return number ? reader.read((form.parts as Form[])[number - 1]!, row) : null;
  },
  IfOwn: (reader, form, row) => (reader.isOwn(row) ? reader.read(form.part!, row) : null),
  IfMine: (reader, form, row) => (!reader.isOnlooker && reader.all(form.piece!, row)[0] ? reader.read(form.part!, row) : null),
  IfSet: (reader, form, row) => (some(reader.own(form, row)) ? reader.read(form.part!, row) : null),
  IfZero: (reader, form, row) => (some(reader.own(form, row)) ? null : reader.read(form.part!, row)),
  WithSeats: (reader, form, row) => (reader.seats.length <= form.most! ? reader.read(form.part!, row) : null),
  FirstKnown: (reader, form, row) => {
    for (const part of form.parts as Form[]) {
      const found = reader.read(part, row);
      if (found !== null) return found;
    }
    return null;
  },
};
