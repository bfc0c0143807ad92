// What is seen through the lens, on its way to where the lens looks. It is moved frame by frame: as a transition of its own, Chromium would draw
// all of it anew, as large as it will be, before it begins to move.

import { quadOut } from "svelte/easing";

/** Where the corner of something lies, and how large it is. */
export interface Sight {
  left: number;
  top: number;
  scale: number;
}

const between = (one: number, other: number, part: number): number => one + (other - one) * part;

export class Glide {
  private now: Sight | null = null;
  private frame: number | null = null;
  private readonly show: (sight: Sight) => void;

  constructor(show: (sight: Sight) => void) {
    this.show = show;
  }

  /** Goes there from wherever it is, within so many milliseconds; at once if none. */
  to(there: Sight, within: number): void {
    this.stop();
    const from = this.now;
    if (within <= 0 || from === null) return this.put(there);
    let begun: number | null = null;
    const step = (time: number): void => {
      begun ??= time;
      const part = quadOut(Math.min((time - begun) / within, 1));
      this.put({
        left: between(from.left, there.left, part),
        top: between(from.top, there.top, part),
        scale: between(from.scale, there.scale, part),
      });
      this.frame = part < 1 ? requestAnimationFrame(step) : null;
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Shows once more what is seen now: what it is made of has changed. */
  again(): void {
    if (this.now) this.show(this.now);
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  private put(sight: Sight): void {
    this.now = sight;
    this.show(sight);
  }
}
