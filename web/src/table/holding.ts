// Asking what something is: hold it for a moment, or use the other button of the mouse. A touch that asks does nothing else.

const HOLD_MS = 500;
/** Whoever moves so far, in pixels, drags or scrolls. */
const SLIP = 8;

/** Glass over other things: what can be touched as a whole lies under it. */
const GLASS = ".cover";

/** What somebody means who asks: under glass what is seen through it. */
function meant({ target, clientX, clientY }: MouseEvent): Element | null {
  if (!(target instanceof Element)) return null;
  return (target.matches(GLASS) ? document.elementsFromPoint(clientX, clientY).find((part) => !part.matches(GLASS)) : null) ?? target;
}

export interface Asked {
  /** What was held; it says whether there is anything to tell. */
  held: (touched: Element) => boolean;
  /** What was touched for a moment, also where nothing can be done with it. */
  tapped?: (touched: Element) => void;
}

/** Calls `held` with what was held, and `tapped` with what was touched. */
export function holding(node: HTMLElement, { held, tapped }: Asked): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is touched now, until it is held, or slipped off. */
  let touched: Element | null = null;
  let from = { x: 0, y: 0 };
  let isAnswered = false;

  const down = (press: PointerEvent): void => {
    isAnswered = false;
    clearTimeout(timer);
    const asked = meant(press);
    if (press.button !== 0 || asked === null) return;
    touched = press.target as Element;
    from = { x: press.clientX, y: press.clientY };
    timer = setTimeout(() => {
      touched = null;
      isAnswered = held(asked);
    }, HOLD_MS);
  };
  const move = (press: PointerEvent): void => {
    if (Math.hypot(press.clientX - from.x, press.clientY - from.y) > SLIP) letGo();
  };
  const letGo = (): void => {
    clearTimeout(timer);
    touched = null;
  };
  // A button that can do nothing is not clicked, but touched all the same.
  const up = (): void => {
    const target = touched;
    letGo();
    if (target) tapped?.(target);
  };
  const click = (press: MouseEvent): void => {
    if (!isAnswered) return;
    isAnswered = false;
    press.preventDefault();
    press.stopPropagation();
  };
  const menu = (press: MouseEvent): void => {
    letGo();
    // A finger that holds opens a menu, too, on some systems: it was answered already.
    const asked = meant(press);
    if (isAnswered || (asked && held(asked))) press.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  for (const end of ["pointercancel", "pointerleave"]) node.addEventListener(end, letGo);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return { destroy: () => clearTimeout(timer) };
}
