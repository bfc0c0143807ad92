// Asking what something is: hold it for a moment, or use the other button of the mouse. A touch that asks does nothing else.

const HOLD_MS = 500;
/** Whoever moves so far, in pixels, drags or scrolls. */
const SLIP = 8;

/** Calls `ask` with what was held; it says whether there is anything to tell. */
export function holding(node: HTMLElement, ask: (touched: Element) => boolean): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isAnswered = false;

  const down = (press: PointerEvent): void => {
    isAnswered = false;
    clearTimeout(timer);
    if (press.button !== 0 || !(press.target instanceof Element)) return;
    const { target } = press;
    from = { x: press.clientX, y: press.clientY };
    timer = setTimeout(() => (isAnswered = ask(target)), HOLD_MS);
  };
  const move = (press: PointerEvent): void => {
    if (Math.hypot(press.clientX - from.x, press.clientY - from.y) > SLIP) clearTimeout(timer);
  };
  const up = (): void => clearTimeout(timer);
  const click = (press: MouseEvent): void => {
    if (!isAnswered) return;
    isAnswered = false;
    press.preventDefault();
    press.stopPropagation();
  };
  const menu = (press: MouseEvent): void => {
    clearTimeout(timer);
    // A finger that holds opens a menu, too, on some systems: it was answered already.
    if (isAnswered || (press.target instanceof Element && ask(press.target))) press.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(end, up);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return { destroy: () => clearTimeout(timer) };
}
