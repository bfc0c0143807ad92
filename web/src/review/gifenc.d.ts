// What is used of gifenc, which brings no types of its own.

declare module "gifenc" {
  type Palette = number[][];
  interface Reel {
    writeFrame(index: Uint8Array, width: number, height: number, how: { palette: Palette; delay: number }): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Reel;
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
