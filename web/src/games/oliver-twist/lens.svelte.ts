// The part of the town that is seen, and how large: dragging, pinching, the wheel, buttons and keys all move this lens.

import type { Point, Town } from "./town.ts";

const TOKEN = 54; // a space, in the units of the map
const EASY = 46; // and how large it should be under a finger, in pixels
const CLOSEST = 2.2;
const EDGE = 40; // how far one may look beyond the streets
const BELOW = 52; // pixels at the bottom that the buttons lie over
const BUTTONS = 148; // and how many of them from the right
const SETTLED = 600; // milliseconds after which the town lies still, longer than any transition
const NOTCH = 50; // pixels that a wheel with notches scrolls at least; a touchpad scrolls less at a time
const STILL = 8; // pixels that a finger may tremble without dragging

export type Side = "left" | "right" | "top" | "bottom";

export class Lens {
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  /** The point of the map in the middle. */
  x = $state(0);
  y = $state(0);
  /** Under a hand just now: no transition then. */
  dragging = $state(false);
  /** No transition either: at first sight, and with a wheel that runs as smoothly as a hand. */
  abrupt = $state(true);
  /** On its way, or just arrived. */
  private moving = $state(false);
  /** Whether somebody chose what to look at: then it is not taken away. */
  own = false;
  private readonly town: Town;
  /** Where fingers are, and where they were when the town last followed them. */
  private readonly fingers = new Map<number, { now: Point; then: Point }>();
  private start: Point = { x: 0, y: 0 };
  /** Where the box lies that is looked into, and the frame in which the town follows the fingers next. */
  private corner: Point = { x: 0, y: 0 };
  private frame: number | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(town: Town) {
    this.town = town;
    [this.x, this.y] = [(town.core.left + town.core.right) / 2, (town.core.top + town.core.bottom) / 2];
  }

  /** The scale at which the whole town is in view. */
  get whole(): number {
    const { left, right, top, bottom } = this.town.core;
    return Math.min(this.width / (right - left), this.height / (bottom - top)) || 1;
  }

  /** The scale at which spaces are easy to hit. */
  get easy(): number {
    return Math.max(this.whole, EASY / TOKEN);
  }

  /** Whether all of the town can be seen and hit at once: no need to move the lens. */
  get roomy(): boolean {
    return this.whole * TOKEN > EASY - 8;
  }

  /** Whether the browser may show the town as a picture that it drew once, at full size: closer than that only on its way. */
  get picture(): boolean {
    return this.moving || this.scale <= 1;
  }

  get transform(): string {
    const { left, top } = this.town.world;
    return `translate(${this.width / 2 - (this.x - left) * this.scale}px, ${this.height / 2 - (this.y - top) * this.scale}px) scale(${this.scale})`;
  }

  showAll(): void {
    const { left, right, top, bottom } = this.town.core;
    this.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, this.whole);
  }

  /** Shows these points, as large as is useful; the first one whatever happens. */
  show(points: Point[]): void {
    if (this.roomy || points.length === 0) return this.showAll();
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fits = Math.min(this.width / (right - left + 80), (this.height - BELOW) / (bottom - top + 90));
    const scale = Math.max(this.whole, Math.min(fits, this.easy * 1.15));
    if (scale < this.easy * 0.96) {
      // Not all of them at a size that a finger hits: as many as there are towards the middle of them.
      const [roomX, roomY] = [this.width / 2 / this.easy - TOKEN, (this.height - BELOW) / 2 / this.easy - TOKEN];
      const towards = (middle: number, first: number, room: number): number => Math.min(Math.max(middle, first - room), first + room);
      const x = towards((left + right) / 2, points[0]!.x, roomX);
      const y = towards((top + bottom) / 2, points[0]!.y, roomY);
      return this.look({ x, y: y + BELOW / 2 / this.easy }, this.easy);
    }
    this.look({ x: (left + right) / 2, y: (top + bottom) / 2 + BELOW / 2 / scale }, scale);
  }

  /** Where a point lies in the view. */
  seen(point: Point): Point {
    return { x: (point.x - this.x) * this.scale + this.width / 2, y: (point.y - this.y) * this.scale + this.height / 2 };
  }

  /** Whether the whole space at a point is in view, and not under the buttons. */
  holds(point: Point): boolean {
    const { x, y } = this.seen(point);
    const [half, right, bottom] = [(TOKEN / 2) * this.scale, this.width - x, this.height - y];
    return Math.min(x, y, right, bottom) >= half && (right >= BUTTONS + half || bottom >= BELOW + half);
  }

  /** Beyond which edge of the view a point lies, if it does; what lies under the buttons is beyond the bottom. */
  beyond(point: Point): Side | null {
    const [x, y] = [((point.x - this.x) * this.scale) / this.width, ((point.y - this.y) * this.scale) / this.height];
    if (Math.max(Math.abs(x), Math.abs(y)) <= 0.5) return this.isUnderButtons(point) ? "bottom" : null;
    return Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "top" : "bottom";
  }

  private isUnderButtons(point: Point): boolean {
    const { x, y } = this.seen(point);
    return this.width - x < BUTTONS && this.height - y < BELOW;
  }

  /** Moves no farther than it takes to have a point in view. */
  reveal(point: Point): void {
    const [roomX, roomY] = [this.width / 2 / this.scale - 40, this.height / 2 / this.scale - 45];
    const x = Math.min(Math.max(this.x, point.x - roomX), point.x + roomX);
    const y = Math.min(Math.max(this.y, point.y - roomY + BELOW / this.scale), point.y + roomY);
    if (x !== this.x || y !== this.y) this.look({ x, y }, this.scale);
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.own = true;
    const scale = Math.min(Math.max(this.scale * factor, this.whole), CLOSEST);
    const [dx, dy] = [at.x - this.width / 2, at.y - this.height / 2];
    this.look({ x: this.x + dx / this.scale - dx / scale, y: this.y + dy / this.scale - dy / scale }, scale);
  }

  shift(dx: number, dy: number): void {
    this.own = true;
    this.look({ x: this.x - dx / this.scale, y: this.y - dy / this.scale }, this.scale);
  }

  private look(at: Point, scale: number): void {
    const { left, right, top, bottom } = this.town.core;
    const kept = (value: number, from: number, to: number, seen: number): number =>
      seen >= to - from ? (from + to) / 2 : Math.min(Math.max(value, from + seen / 2), to - seen / 2);
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => ([this.moving, this.abrupt] = [false, false]), SETTLED);
    this.scale = scale;
    this.x = kept(at.x, left - EDGE, right + EDGE, this.width / scale);
    this.y = kept(at.y, top - EDGE, bottom + EDGE + BELOW / scale, this.height / scale);
  }

  // ------------------------------------------------------------------------------------------------- fingers and wheel

  down(event: PointerEvent, box: HTMLElement): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.follow();
    this.fingers.set(event.pointerId, { now: at, then: at });
    if (this.fingers.size > 1) return;
    this.start = at;
    const { left, top } = box.getBoundingClientRect();
    this.corner = { x: left, y: top };
  }

  move(event: PointerEvent, box: HTMLElement): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    finger.now = { x: event.clientX, y: event.clientY };
    if (!this.dragging) {
      if (this.fingers.size < 2 && Math.hypot(finger.now.x - this.start.x, finger.now.y - this.start.y) < STILL) return;
      this.dragging = true;
      for (const each of this.fingers.keys()) box.setPointerCapture(each);
    }
    // Fingers tell of themselves one by one, and more often than anything is shown: all of it is followed at once.
    this.frame ??= requestAnimationFrame(() => this.follow());
  }

  /** Move the town as the fingers moved. */
  private follow(): void {
    if (this.frame === null) return;
    cancelAnimationFrame(this.frame);
    this.frame = null;
    const [one, other] = [...this.fingers.values()];
    if (!one) return;
    const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const [now, then] = other ? [between(one.now, other.now), between(one.then, other.then)] : [one.now, one.then];
    if (other) {
      const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
      this.zoom(apart(one.now, other.now) / (apart(one.then, other.then) || 1), { x: now.x - this.corner.x, y: now.y - this.corner.y });
    }
    this.shift(now.x - then.x, now.y - then.y);
    for (const finger of this.fingers.values()) finger.then = finger.now;
  }

  up(event: PointerEvent): void {
    this.follow();
    this.fingers.delete(event.pointerId);
    // The click that ends a drag still comes: it must find that it was one.
    if (this.fingers.size === 0 && this.dragging) setTimeout(() => (this.dragging = false));
  }

  wheel(event: WheelEvent, box: HTMLElement): void {
    event.preventDefault();
    const edge = box.getBoundingClientRect();
    this.abrupt = Math.abs(event.deltaY) < NOTCH;
    this.zoom(Math.exp(-event.deltaY / 500), { x: event.clientX - edge.left, y: event.clientY - edge.top });
  }
}
