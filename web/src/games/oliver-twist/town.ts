// The town, worked out from the map: where streets run, where their names stand, and what is built between them.
// Everything follows from the data file, so that whoever corrects the map gets a town that fits it.

import { Grid, wider, type Box } from "./grid.ts";
import { SQUARE } from "./moves.ts";
import type { TownMap } from "./types.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Street {
  name: string;
  yellow: boolean;
  /** The middle of the street, as the path of an SVG. */
  way: string;
  /** The line that its name stands on. */
  line: string;
}

export interface Corner extends Point {
  place: number;
  /** The name, on one line or two. */
  lines: string[];
  width: number;
  height: number;
}

export interface Building extends Point {
  /** `house1` … `house4`, `tree`, or a landmark. */
  what: string;
  shade: number;
  lit: boolean;
  scale: number;
}

export const STREET = 54; // how wide a street is; spaces are at least this far from each other
const HOUSES = { rise: 13, half: 12.5, tall: 24, deep: 17, scale: 1 };
const COTTAGES = { rise: 8, half: 9, tall: 17, deep: 13, scale: 0.72 };
const BUSHES = { rise: 9, half: 6.5, tall: 13, deep: 11, scale: 1 };
const FAR = 700; // the river goes on beyond the sheet
const MARGIN = { side: 250, top: 100, bottom: 200 };
const KERB = STREET / 2 - 3; // letters may touch the kerb
const LETTER = 6.6; // the width of a letter of a name, on average
const NAME_HEIGHT = 13;

/** Always the same chance, so that the town looks the same to everybody. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const outside = (box: Box, point: Point): number =>
  Math.hypot(Math.max(box.left - point.x, point.x - box.right, 0), Math.max(box.top - point.y, point.y - box.bottom, 0));

const around = (point: Point, width: number, height: number): Box => ({
  left: point.x - width / 2,
  right: point.x + width / 2,
  top: point.y - height / 2,
  bottom: point.y + height / 2,
});

/** A smooth line through points (Catmull and Rom's), as many straight bits. */
function smooth(points: Point[], bits = 8): Point[] {
  const line: Point[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b, c, d] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 1]!, points[index + 2] ?? points[index + 1]!];
    for (let bit = 0; bit < bits; bit++) {
      const t = bit / bits;
      const at = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      line.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) });
    }
  }
  return [...line, points.at(-1)!];
}

/** A line beside another, without its sharpest bends. */
function beside(line: Point[], distance: number): Point[] {
  const shifted = shift(line, distance);
  return shifted.map((_, index) => {
    const near = shifted.slice(Math.max(index - 4, 0), index + 5);
    return { x: near.reduce((sum, { x }) => sum + x, 0) / near.length, y: near.reduce((sum, { y }) => sum + y, 0) / near.length };
  });
}

function shift(line: Point[], distance: number): Point[] {
  return line.map((point, index) => {
    const [from, to] = [line[Math.max(index - 1, 0)]!, line[Math.min(index + 1, line.length - 1)]!];
    const length = apart(from, to) || 1;
    return { x: point.x + ((from.y - to.y) / length) * distance, y: point.y + ((to.x - from.x) / length) * distance };
  });
}

/** An even bow through three points, and a little beyond its ends: letters stand better on it than on a winding street. */
function arc(from: Point, over: Point, to: Point): Point[] {
  const pull = { x: 2 * over.x - (from.x + to.x) / 2, y: 2 * over.y - (from.y + to.y) / 2 };
  const at = (t: number, a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  return Array.from({ length: 15 }, (_, index) => (index - 1) / 12).map((t) => ({
    x: at(t, from.x, pull.x, to.x),
    y: at(t, from.y, pull.y, to.y),
  }));
}

/** The part of a line that reaches so far to both sides of one of its points; null where the line is too short. */
function stretch(line: Point[], middle: number, half: number): Point[] | null {
  const reach = (step: number): number | null => {
    let [far, at] = [0, middle];
    while (far < half) {
      if (!line[at + step]) return null;
      far += apart(line[at]!, line[at + step]!);
      at += step;
    }
    return at;
  };
  const [from, to] = [reach(-1), reach(1)];
  return from === null || to === null ? null : line.slice(from, to + 1);
}

const drawn = (line: Point[]): string => `M${line.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L")}`;

export class Town {
  readonly points: Point[];
  readonly neighbours: number[][];
  readonly streets: Street[] = [];
  readonly corners: Corner[] = [];
  readonly lamps: Point[];
  /** All that is drawn. */
  readonly world: { left: number; top: number; width: number; height: number };
  /** What has to be seen of it: all spaces and names. */
  readonly core: Box;
  readonly bank: string;
  readonly water: Box;
  private readonly yellow = new Set<number>();
  private readonly names: string[] = [];
  private readonly paved: Point[] = [];
  private readonly paving = new Grid();
  private readonly taken = new Grid();
  private readonly stands = new Grid();
  private built: Building[] | null = null;

  constructor(map: TownMap) {
    this.points = [map.square, ...map.spaces].map(({ x, y }) => ({ x, y }));
    this.neighbours = [map.square, ...map.spaces].map((spot) => [...spot.neighbours]);
    this.names[SQUARE] = map.square.name;
    for (const { space, corner } of map.spaces) if (corner) this.names[space] = corner;
    for (const street of map.streets) {
      for (const space of street.spaces) {
        this.names[space] = street.name;
        if (street.yellow) this.yellow.add(space);
      }
    }
    const edges = extent(this.points);
    this.core = { left: edges.left - 52, top: edges.top - 52, right: edges.right + 52, bottom: edges.bottom + 78 };
    this.world = {
      left: edges.left - MARGIN.side,
      top: edges.top - MARGIN.top,
      width: edges.right - edges.left + 2 * MARGIN.side,
      height: edges.bottom - edges.top + MARGIN.top + MARGIN.bottom,
    };
    this.water = {
      left: this.world.left,
      right: this.world.left + this.world.width,
      top: edges.bottom + 50,
      bottom: this.world.top + this.world.height,
    };
    this.bank = this.drawBank();
    const lines = map.streets.map((street) => smooth(this.withEnds(street.spaces).map((place) => this.points[place]!)));
    this.pave(lines);
    map.streets.forEach(({ name, yellow }, index) => {
      this.streets.push({ name, yellow, way: drawn(lines[index]!), line: drawn(this.nameLine(lines[index]!, name)) });
    });
    this.nameCorners(map);
    this.lamps = this.lightCorners();
  }

  /** Houses and landmarks. They are built when first asked for, which takes a while: nobody has to wait for them to play. */
  get buildings(): Building[] {
    return (this.built ??= this.build());
  }

  get isBuilt(): boolean {
    return this.built !== null;
  }

  /** The street, corner or square that a place belongs to. */
  nameOf(place: number): string {
    return this.names[place] ?? "";
  }

  isYellow(place: number): boolean {
    return this.yellow.has(place);
  }

  // ----------------------------------------------------------------------------------------------- streets and names

  private pave(lines: Point[][]): void {
    this.paved.push(...lines.flat());
    for (const point of this.paved) this.paving.add(around(point, 0, 0));
    this.taken.add(around(this.points[SQUARE]!, 84, 84));
  }

  /** A street's spaces between the corners (or the square) where it ends. */
  private withEnds(spaces: number[]): number[] {
    const beyond = (end: number): number[] => this.neighbours[end]!.filter((place) => !spaces.includes(place)).slice(0, 1);
    return [...beyond(spaces[0]!), ...spaces, ...beyond(spaces.at(-1)!)];
  }

  /** Where a street's name stands: on the side and at the part with most room, to be read from the left or from below. */
  private nameLine(line: Point[], name: string): Point[] {
    const [first, last] = [line[0]!, line.at(-1)!];
    const steep = Math.abs(last.x - first.x) < 0.5 * Math.abs(last.y - first.y);
    const forth = (steep ? last.y > first.y : last.x < first.x) ? [...line].reverse() : line;
    const half = (name.length * LETTER) / 2 + 2;
    let [best, most]: [Point[], number] = [forth, -Infinity];
    for (const off of [-4, -9, 4 + NAME_HEIGHT * 0.7, 9 + NAME_HEIGHT * 0.7]) {
      const base = beside(forth, off + (Math.sign(off) * STREET) / 2);
      for (let middle = Math.floor(forth.length * 0.2); middle <= forth.length * 0.8; middle += 2) {
        const part = stretch(base, middle, half);
        if (!part) continue;
        const bow = arc(part[0]!, part[Math.floor(part.length / 2)]!, part.at(-1)!);
        const aside = Math.abs(off) / 4 + Math.abs(middle - forth.length / 2) / 8;
        const room = this.roomFor([...bow.slice(1, -1), ...shift(bow, -8).slice(1, -1)], most + aside) - aside;
        if (room > most) [best, most] = [bow, room];
      }
    }
    for (const point of shift(best, -4)) this.taken.add(around(point, 13, 13));
    return best;
  }

  /** How far letters would be from streets and other names; what is far enough is all the same, and so is what is too near. */
  private roomFor(letters: Point[], enough: number): number {
    let least = 14;
    let bad = 0;
    for (const at of letters) {
      let own = least;
      const near = around(at, 2 * least + 10, 2 * least + 10);
      this.paving.some(wider(near, KERB), (box) => (own = Math.min(own, outside(box, at) - KERB)) < -KERB);
      this.taken.some(near, (box) => (own = Math.min(own, outside(box, at) - 5)) < -5);
      if (outside(this.core, at) > 0) bad += 4;
      if (own < 0) bad++;
      least = Math.max(Math.min(least, own), 0);
      if (least - 2 * bad < enough) break;
    }
    return least - 2 * bad;
  }

  private nameCorners(map: TownMap): void {
    const corners = map.spaces.flatMap(({ space, corner }) => (corner ? [{ space, corner, near: [29, 34, 40, 48, 56] }] : []));
    for (const { space, corner, near } of [...corners, { space: SQUARE, corner: map.square.name, near: [46, 54] }]) {
      const at = this.points[space]!;
      const gap = corner.lastIndexOf(" ");
      const ways = gap < 0 ? [[corner]] : [[corner], [corner.slice(0, gap), corner.slice(gap + 1)]];
      let [best, least]: [Omit<Corner, "place"> | null, number] = [null, Infinity];
      for (const lines of ways) {
        const width = Math.max(...lines.map((text) => text.length)) * LETTER * 1.1 + 6;
        const height = NAME_HEIGHT * lines.length;
        for (let turn = 0; turn < 24; turn++) {
          const [cos, sin] = [Math.cos((turn * Math.PI) / 12), Math.sin((turn * Math.PI) / 12)];
          for (const far of near) {
            const spot = { x: at.x + cos * (far + width / 2), y: at.y + sin * (far + height / 2) };
            const cost = this.crowd(around(spot, width, height)) + lines.length + (far - near[0]!) / 20;
            if (cost < least) [best, least] = [{ ...spot, lines, width, height }, cost];
          }
        }
      }
      this.taken.add(around(best!, best!.width, best!.height + 4));
      this.corners.push({ ...best!, place: space });
    }
  }

  /** How much a name would be in the way there. */
  private crowd(box: Box): number {
    const streets = this.paving.meeting(wider(box, STREET / 2 - 6)).length;
    const tokens = this.points.filter((point) => outside(box, point) < 25).length;
    const names = this.taken.meeting(box).length;
    const out = box.left < this.core.left || box.right > this.core.right || box.bottom > this.core.bottom;
    return streets + 60 * tokens + 8 * names + (out ? 20 : 0);
  }

  // ------------------------------------------------------------------------------------------------------- buildings

  private bankAt(x: number): number {
    return this.water.top + 9 * Math.sin(x / 95) + 6 * Math.sin(x / 41 + 1);
  }

  private drawBank(): string {
    const { left, right, bottom } = this.water;
    const shore: Point[] = [];
    for (let x = left - FAR; x <= right + FAR; x += 20) shore.push({ x, y: this.bankAt(x) });
    return `${drawn([{ x: left - FAR, y: bottom + FAR }, ...shore, { x: right + FAR, y: bottom + FAR }])}Z`;
  }

  private free(box: Box, distance: number): boolean {
    return (
      box.bottom < this.bankAt((box.left + box.right) / 2) - 4 &&
      !this.paving.some(wider(box, distance), (spot) => outside(box, { x: spot.left, y: spot.top }) <= distance) &&
      !this.taken.some(box)
    );
  }

  /** A street lamp at every corner, on the pavement, where there is room for it. */
  private lightCorners(): Point[] {
    return this.corners
      .map(({ place }) => place)
      .flatMap((place) => {
        const at = this.points[place]!;
        for (let turn = 0; turn < 16; turn++) {
          const [x, y] = [at.x + 41 * Math.cos(turn * 2.4), at.y + 41 * Math.sin(turn * 2.4)];
          const box = { left: x - 4, right: x + 4, top: y - 10, bottom: y + 8 };
          if (!this.free(box, STREET / 2 - 2)) continue;
          this.taken.add(box);
          return [{ x, y }];
        }
        return [];
      });
  }

  private build(): Building[] {
    const found = this.landmarks();
    const roll = dice(1838);
    const { left, top, width } = this.world;
    // Houses stand in rows, side by side, each row before the next; smaller ones and bushes where they were too wide.
    for (const { rise, half, tall, deep, scale } of [HOUSES, COTTAGES, BUSHES]) {
      for (let y = top + 30; y < this.water.top; y += rise) {
        for (let x = left + 14; x < left + width - 14; x += 4) {
          const foot = { left: x - half, right: x + half, top: y - deep, bottom: y + 1 };
          const body = { ...foot, top: y - tall };
          if (this.stands.some(foot) || !this.free(body, STREET / 2)) continue;
          const what = half === BUSHES.half ? (roll() < 0.3 ? "bush" : null) : this.growsAt({ x, y }, roll);
          this.stands.add(foot);
          if (what) found.push({ x, y: y + roll() * 3, what, shade: Math.floor(roll() * 4), lit: roll() < 0.45, scale });
          x += 2 * half - 4 + roll() * 3;
        }
      }
    }
    return found.sort((one, other) => one.y - other.y);
  }

  /** In town there are houses, farther out fewer of them, and trees. */
  private growsAt(spot: Point, roll: () => number): string | null {
    const chance = roll();
    const distance = this.fromStreets(spot);
    const kind = `house${1 + Math.floor(roll() * 4)}`;
    if (distance < 115) return chance < 0.95 ? kind : "tree";
    if (distance < 200) return chance < 0.45 ? kind : chance < 0.75 ? "tree" : null;
    return chance < 0.06 ? kind : chance < 0.3 ? "tree" : null;
  }

  private fromStreets(spot: Point): number {
    let least = Infinity;
    for (let index = 0; index < this.paved.length; index += 3) least = Math.min(least, apart(this.paved[index]!, spot));
    return least;
  }

  /** Churches, a dome, a market: where there is most room between the streets. */
  private landmarks(): Building[] {
    const found: Building[] = [];
    const edges = extent(this.points);
    const spots: (Point & { room: number })[] = [];
    for (let y = edges.top + 60; y < edges.bottom; y += 16) {
      for (let x = edges.left + 40; x < edges.right; x += 16) {
        const box = { left: x - 30, right: x + 30, top: y - 62, bottom: y + 2 };
        if (!this.free(box, STREET / 2 + 1)) continue;
        const middle = { x, y: y - 28 };
        spots.push({ x, y, room: this.fromStreets(middle) });
      }
    }
    spots.sort((one, other) => other.room - one.room);
    for (const what of ["dome", "church", "theatre", "church", "prison", "church"]) {
      const spot = spots.find((each) => found.every((other) => apart(other, each) > 130));
      if (!spot) break;
      found.push({ x: spot.x, y: spot.y, what, shade: found.length % 4, lit: true, scale: 1 });
      this.taken.add({ left: spot.x - 30, right: spot.x + 30, top: spot.y - 62, bottom: spot.y + 3 });
    }
    return found;
  }
}

function extent(points: Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const known = new WeakMap<object, Town>();

/** The town of a map; worked out once. */
export function townOf(map: TownMap): Town {
  let town = known.get(map);
  if (!town) {
    town = new Town(map);
    known.set(map, town);
  }
  return town;
}
