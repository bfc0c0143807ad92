import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte.ts";
import { hear } from "./index.ts";
import { RECIPES } from "./recipes.ts";

/** What the browser was asked to make, and until when. */
let made: { what: string; stops: number }[];

const param = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };

function node(what: string): object {
  return {
    what,
    frequency: param,
    gain: param,
    Q: param,
    start: () => undefined,
    stop: (stops: number) => made.push({ what, stops }),
    connect: (to: object) => to,
  };
}

class Speaker {
  state = "running";
  currentTime = 10;
  sampleRate = 100;
  destination = {};
  createOscillator = (): object => node("tone");
  createBufferSource = (): object => node("noise");
  createBiquadFilter = (): object => node("filter");
  createGain = (): object => node("volume");
  createBuffer = (): object => ({ getChannelData: () => new Float32Array(4) });
}

const vibrate = vi.fn();

beforeEach(() => {
  made = [];
  vibrate.mockClear();
  vi.stubGlobal("AudioContext", Speaker);
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true } });
});

afterEach(() => {
  [settings.sound, settings.shakes] = [false, false];
  vi.unstubAllGlobals();
});

test.each(Object.keys(RECIPES) as (keyof typeof RECIPES)[])(
  "%s is made of what its recipe says, and over within two seconds",
  async (sound) => {
    const { play } = await import("./speaker.ts");
    await play(sound);
    const { tones = [], noises = [] } = RECIPES[sound];
    expect(made.map(({ what }) => what)).toEqual([...tones.map(() => "tone"), ...noises.map(() => "noise")]);
    expect(made.length).toBeGreaterThan(0);
    expect(Math.max(...made.map(({ stops }) => stops))).toBeLessThan(12.1);
    const loudest = [...tones, ...noises].reduce((sum, { loud, at = 0 }) => sum + (at === 0 ? loud : 0), 0);
    expect(loudest, "no louder together than a speaker can be").toBeLessThan(1);
  },
);

test("nothing is heard or felt unless somebody wants it", async () => {
  hear("rotten", true);
  await vi.dynamicImportSettled();
  expect([made, vibrate.mock.calls]).toEqual([[], []]);
});

test("what happens to oneself is felt, what happens to others is only heard", async () => {
  [settings.sound, settings.shakes] = [true, true];
  hear("rotten", false);
  await vi.dynamicImportSettled();
  expect([made.length > 0, vibrate.mock.calls]).toEqual([true, []]);
  hear("rotten", true);
  expect(vibrate.mock.calls).toEqual([[[140]]]);
});
