// The town, worked out from the map: where streets run, where their names stand, and what is built between them.
// Everything follows from the data file, so that whoever corrects the map gets a town that fits it.

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
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const STREET = 54; // how wide a street is; spaces are at least this far from each other
const MARGIN = { side: 340, top: 120, bottom: 230 };
const LETTER = 6.4; // the width of a letter of a name, on average
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

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const around = (point: Point, width: number, height: number): Box => ({
  left: point.x - width / 2, right: point.x + width / 2, top: point.y - height / 2, bottom: point.y + height / 2,
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

/** A line beside another. */
function beside(line: Point[], distance: number): Point[] {
  return line.map((point, index) => {
    const [from, to] = [line[Math.max(index - 1, 0)]!, line[Math.min(index + 1, line.length - 1)]!];
    const length = apart(from, to) || 1;
    return { x: point.x + ((from.y - to.y) / length) * distance, y: point.y + ((to.x - from.x) / length) * distance };
  });
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
  readonly buildings: Building[];
  readonly lamps: Point[];
  readonly squareName: string;
  /** All that is drawn. */
  readonly world: { left: number; top: number; width: number; height: number };
  /** What has to be seen of it: all spaces and names. */
  readonly core: Box;
  readonly bank: string;
  readonly water: Box;
  private readonly yellow = new Set<number>();
  private readonly names: string[] = [];
  private readonly paved: Point[] = [];
  private readonly taken: Box[] = [];
  private readonly stands: Box[] = [];

  constructor(map: TownMap) {
    this.squareName = map.square.name;
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
    this.water = { left: this.world.left, right: this.world.left + this.world.width, top: edges.bottom + 58, bottom: this.world.top + this.world.height };
    this.bank = this.drawBank();
    this.drawStreets(map);
    this.nameCorners(map);
    this.lamps = this.lightCorners();
    this.buildings = this.build();
  }

  /** The street, corner or square that a place belongs to. */
  nameOf(place: number): string {
    return this.names[place] ?? "";
  }

  isYellow(place: number): boolean {
    return this.yellow.has(place);
  }

  // ----------------------------------------------------------------------------------------------- streets and names

  private drawStreets(map: TownMap): void {
    const lines = map.streets.map((street) => smooth(this.withEnds(street.spaces).map((place) => this.points[place]!)));
    this.paved.push(...lines.flat());
    const square = this.points[SQUARE]!;
    this.taken.push(around(square, 84, 84));
    map.streets.forEach((street, index) => {
      const line = lines[index]!;
      this.streets.push({ name: street.name, yellow: street.yellow, way: drawn(line), line: drawn(this.nameLine(line, street.name)) });
    });
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
    const half = (name.length * LETTER) / 2 + 3;
    const others = this.paved.filter((point) => !forth.some((own) => apart(own, point) < 1));
    let [best, most] = [forth, -Infinity];
    for (const side of [-1, 1]) {
      const base = beside(forth, side < 0 ? -(STREET / 2 + 4) : STREET / 2 + 4 + NAME_HEIGHT * 0.7);
      const top = beside(forth, side * (STREET / 2 + 4 + NAME_HEIGHT * 0.6));
      for (let middle = Math.floor(forth.length * 0.3); middle <= forth.length * 0.7; middle++) {
        const under = stretch(top, middle, half);
        if (!under) continue;
        const clear = (points: Point[], least: number): number => Math.min(...under.map((at) => Math.min(40, ...points.map((point) => apart(at, point))))) - least;
        const names = Math.min(...under.map((at) => Math.min(40, ...this.taken.map((box) => outside(box, at)))));
        const inside = under.every((at) => outside(this.core, at) === 0) ? 0 : -20;
        const room = Math.min(clear(others, STREET / 2), clear(this.points, 26), names - 6) + inside - 0.05 * Math.abs(middle - forth.length / 2);
        if (room > most) [best, most] = [stretch(base, middle, half + 6) ?? base, room];
      }
    }
    for (const point of best) this.taken.push(around(point, 14, 14));
    return best;
  }

  private nameCorners(map: TownMap): void {
    for (const { space, corner } of map.spaces) {
      if (!corner) continue;
      const at = this.points[space]!;
      const gap = corner.indexOf(" ");
      const ways = gap < 0 ? [[corner]] : [[corner], [corner.slice(0, gap), corner.slice(gap + 1)]];
      let [best, least]: [Omit<Corner, "place"> | null, number] = [null, Infinity];
      for (const lines of ways) {
        const width = Math.max(...lines.map((text) => text.length)) * LETTER * 1.1 + 6;
        const height = NAME_HEIGHT * lines.length;
        for (let turn = 0; turn < 24; turn++) {
          const [cos, sin] = [Math.cos((turn * Math.PI) / 12), Math.sin((turn * Math.PI) / 12)];
          for (const far of [31, 38]) {
            const spot = { x: at.x + cos * (far + width / 2), y: at.y + sin * (far + height / 2) };
            const cost = this.crowd(around(spot, width, height)) + lines.length + far / 20;
            if (cost < least) [best, least] = [{ ...spot, lines, width, height }, cost];
          }
        }
      }
      this.taken.push(around(best!, best!.width, best!.height + 4));
      this.corners.push({ ...best!, place: space });
    }
  }

  /** How much a name would be in the way there. */
  private crowd(box: Box): number {
    const streets = this.paved.filter((point) => outside(box, point) < STREET / 2 - 6).length;
    const tokens = this.points.filter((point) => outside(box, point) < 24).length;
    const names = this.taken.filter((other) => meets(box, other)).length;
    const out = box.left < this.core.left || box.right > this.core.right || box.bottom > this.core.bottom;
    return streets + 14 * tokens + 8 * names + (out ? 20 : 0);
  }

  // ------------------------------------------------------------------------------------------------------- buildings

  private bankAt(x: number): number {
    return this.water.top + 9 * Math.sin(x / 95) + 6 * Math.sin(x / 41 + 1);
  }

  private drawBank(): string {
    const { left, right, bottom } = this.water;
    const shore: Point[] = [];
    for (let x = left; x <= right; x += 20) shore.push({ x, y: this.bankAt(x) });
    return `${drawn([{ x: left, y: bottom }, ...shore, { x: right, y: bottom }])}Z`;
  }

  private free(box: Box, distance: number): boolean {
    return (
      !this.taken.some((other) => meets(box, other)) &&
      box.bottom < this.bankAt((box.left + box.right) / 2) - 4 &&
      this.paved.every((point) => outside(box, point) > distance)
    );
  }

  /** A street lamp at every corner, on the pavement, where there is room for it. */
  private lightCorners(): Point[] {
    return [SQUARE, ...this.corners.map(({ place }) => place)].flatMap((place) => {
      const at = this.points[place]!;
      for (let turn = 0; turn < 16; turn++) {
        const [x, y] = [at.x + 41 * Math.cos(turn * 2.4), at.y + 41 * Math.sin(turn * 2.4)];
        const box = { left: x - 4, right: x + 4, top: y - 10, bottom: y + 8 };
        if (!this.free(box, STREET / 2 - 2)) continue;
        this.taken.push(box);
        return [{ x, y }];
      }
      return [];
    });
  }

  private build(): Building[] {
    const found = this.landmarks();
    const roll = dice(1838);
    const { left, top, width } = this.world;
    // Houses stand in rows, side by side, each row before the next; then trees where a house was too wide.
    for (const [rise, half, tall, deep] of [[13, 12.5, 24, 17], [9, 6.5, 15, 12]] as const) {
      for (let y = top + 30; y < this.water.top; y += rise) {
        for (let x = left + 14; x < left + width - 14; x += 4) {
          const foot = { left: x - half, right: x + half, top: y - deep, bottom: y + 1 };
          const body = { ...foot, top: y - tall };
          if (this.stands.some((other) => meets(foot, other)) || !this.free(body, STREET / 2)) continue;
          const what = half < 10 ? (roll() < 0.5 ? "bush" : null) : this.growsAt({ x, y }, roll);
          this.stands.push(foot);
          if (what) found.push({ x, y: y + roll() * 3, what, shade: Math.floor(roll() * 4), lit: roll() < 0.45 });
          x += 2 * half - 4 + roll() * 3;
        }
      }
    }
    return found.sort((one, other) => one.y - other.y);
  }

  /** In town there are houses, farther out fewer of them, and trees. */
  private growsAt(spot: Point, roll: () => number): string | null {
    const chance = roll();
    const distance = Math.min(...this.paved.map((point) => apart(point, spot)));
    const kind = `house${1 + Math.floor(roll() * 4)}`;
    if (distance < 115) return chance < 0.95 ? kind : "tree";
    if (distance < 200) return chance < 0.45 ? kind : chance < 0.75 ? "tree" : null;
    return chance < 0.06 ? kind : chance < 0.3 ? "tree" : null;
  }

  /** Churches, a dome, a market: where there is most room between the streets. */
  private landmarks(): Building[] {
    const found: Building[] = [];
    const edges = extent(this.points);
    const spots: (Point & { room: number })[] = [];
    for (let y = edges.top + 60; y < edges.bottom; y += 12) {
      for (let x = edges.left + 40; x < edges.right; x += 12) {
        const box = { left: x - 30, right: x + 30, top: y - 62, bottom: y + 2 };
        if (!this.free(box, STREET / 2 + 1)) continue;
        const middle = { x, y: y - 28 };
        spots.push({ x, y, room: Math.min(...this.paved.map((point) => apart(point, middle))) });
      }
    }
    spots.sort((one, other) => other.room - one.room);
    for (const what of ["dome", "church", "theatre", "church", "prison", "church"]) {
      const spot = spots.find((each) => found.every((other) => apart(other, each) > 130));
      if (!spot) break;
      found.push({ x: spot.x, y: spot.y, what, shade: found.length % 4, lit: true });
      this.taken.push({ left: spot.x - 30, right: spot.x + 30, top: spot.y - 62, bottom: spot.y + 3 });
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
