// Makes sounds from their recipes.

import type { Sound } from "../table/staging.ts";
import { RECIPES, type Noise, type Tone } from "./recipes.ts";

/** Below this nothing is heard. */
const SILENCE = 0.0001;

/** A sound that comes later than this is about something else. */
const LATE_MS = 100;

let speaker: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Make a sound now, or never where the browser does not allow it now. */
export async function play(sound: Sound): Promise<void> {
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") await Promise.race([speaker.resume(), new Promise((late) => setTimeout(late, LATE_MS))]);
  if (speaker.state !== "running") return;
  const { tones = [], noises = [] } = RECIPES[sound];
  for (const tone of tones) ring(speaker, tone);
  for (const noise of noises) rush(speaker, noise);
}

function ring(out: AudioContext, { at = 0, pitch, to = pitch, length, loud, kind = "sine" }: Tone): void {
  const [start, end] = [out.currentTime + at, out.currentTime + at + length];
  const voice = out.createOscillator();
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(to, end);
  voice.connect(dying(out, loud, start, end));
  voice.start(start);
  voice.stop(end);
}

function rush(out: AudioContext, { at = 0, band, to = band, narrow = 1, length, loud }: Noise): void {
  const [start, end] = [out.currentTime + at, out.currentTime + at + length];
  const source = out.createBufferSource();
  source.buffer = hiss ??= whiteNoise(out);
  source.loop = true;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(band, start);
  filter.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(filter).connect(dying(out, loud, start, end));
  source.start(start);
  source.stop(end);
}

/** A volume that begins at once and dies away. */
function dying(out: AudioContext, loud: number, start: number, end: number): GainNode {
  const volume = out.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  volume.connect(out.destination);
  return volume;
}

function whiteNoise(out: AudioContext): AudioBuffer {
  const buffer = out.createBuffer(1, out.sampleRate / 2, out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
