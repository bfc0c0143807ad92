// A small moving picture of a table, made in the browser: each step is drawn as it stands on the page, and all are put into a GIF.

/** How wide a film is at most, and how many colours it has. */
const WIDTH = 540;
const COLOURS = 128;
const FRAME_MS = 1100;
const LAST_MS = 2600;

export interface Filming {
  /** What is filmed. */
  board: HTMLElement;
  /** What stands behind it. */
  paper: string;
  frames: number;
  /** Bring the nth picture onto the table. */
  stage: (frame: number) => Promise<void>;
  progress: (frame: number) => void;
  signal: AbortSignal;
}

export async function film({ board, paper, frames, stage, progress, signal }: Filming): Promise<Blob> {
  const [{ domToCanvas }, { GIFEncoder, applyPalette, quantize }] = await Promise.all([import("modern-screenshot"), import("gifenc")]);
  const cssText = await letters();
  const scale = Math.min(WIDTH / board.clientWidth, 1);
  const drawn: HTMLCanvasElement[] = [];
  // A picture begins every motion anew, and would show what is only about to arrive: nothing moves while it is taken.
  board.toggleAttribute("data-still", true);
  try {
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      progress(frame + 1);
      await stage(frame);
      drawn.push(await domToCanvas(board, { scale, backgroundColor: paper, font: cssText ? { cssText } : false }));
    }
  } finally {
    board.toggleAttribute("data-still", false);
  }
  const reel = GIFEncoder();
  const [width, height] = [Math.max(...drawn.map((each) => each.width)), Math.max(...drawn.map((each) => each.height))];
  for (const [frame, each] of drawn.entries()) {
    const data = onSheet(each, width, height, paper);
    const palette = quantize(data, COLOURS);
    reel.writeFrame(applyPalette(data, palette), width, height, { palette, delay: frame === frames - 1 ? LAST_MS : FRAME_MS });
  }
  reel.finish();
  return new Blob([reel.bytes()], { type: "image/gif" });
}

/** A picture on a sheet that is as large for all of them: what a smaller one leaves free would go on showing the one before. */
function onSheet(drawn: HTMLCanvasElement, width: number, height: number, paper: string): Uint8ClampedArray {
  const sheet = Object.assign(document.createElement("canvas"), { width, height });
  const pen = sheet.getContext("2d")!;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(drawn, 0, 0);
  return pen.getImageData(0, 0, width, height).data;
}

/** The page's fonts with all that they need in them: a picture may fetch nothing. */
async function letters(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(async ({ cssText }) => {
        const place = /url\(["']?([^"')]+)["']?\)/u.exec(cssText)?.[1];
        if (place === undefined || place.startsWith("data:")) return cssText;
        const file = await fetch(new URL(place, sheet.href ?? location.href));
        return cssText.replace(place, await inWords(await file.blob()));
      }),
  );
  return (await Promise.all(faces)).join("\n");
}

/** A file as an address that holds it. */
export function inWords(file: Blob): Promise<string> {
  return new Promise((keep, refuse) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => keep(reader.result as string));
    reader.addEventListener("error", () => refuse(reader.error!));
    reader.readAsDataURL(file);
  });
}
