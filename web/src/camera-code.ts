// A link as a code for cameras (QR).

import draw from "qr";

export interface CameraCode {
  /** How many squares it is wide and high, its quiet edge included. */
  size: number;
  /** The dark squares, as a path. */
  path: string;
}

export function cameraCode(text: string): CameraCode {
  const rows = draw(text, "raw", { border: 2, ecc: "medium" });
  return { size: rows.length, path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("") };
}
