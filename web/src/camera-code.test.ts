import decode from "qr/decode.js";
import { expect, test } from "vitest";
import { cameraCode, type CameraCode } from "./camera-code.ts";

const SCALE = 4;

/** What a camera sees of it. */
function pictured({ size, path }: CameraCode): { width: number; height: number; data: Uint8ClampedArray } {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let part = 0; part < SCALE * SCALE; part++) {
      const at = (Number(y) * SCALE + Math.floor(part / SCALE)) * width + Number(x) * SCALE + (part % SCALE);
      data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { width, height: width, data };
}

test.each([
  "http://192.168.1.20:8033/table/k3v9q0xw2a",
  "https://larcin.example/table/0",
  `https://larcin.example/table/${"x".repeat(120)}`,
])("a camera reads %s from its code", (link) => {
  expect(decode(pictured(cameraCode(link)))).toBe(link);
});
