/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "icon:*" {
  /** The drawing, as the inside of an SVG with a view box of 512 by 512. */
  const drawing: string;
  export default drawing;
}
