// A table by the keyboard alone: arrows go from thing to thing by where they lie, keys that are written on things press them, and
// Enter makes the move that is picked.

/** What arrows come to. */
const TOUCHABLE = ["[data-move]", "button.lit", "button[data-kind]", "[data-testid=action-bar] button"]
  .map((part) => `${part}:not(:disabled, [aria-disabled="true"], [tabindex="-1"]:not([data-place]))`)
  .join(", ");
/** The move that is picked, or what is to be read before the next one. */
const PICKED = "[data-testid=action-bar] button.main[data-move], [data-go-on]";
/** Where keys are letters. */
const WRITING = "input, select, textarea, [contenteditable]";
/** The ways that arrows point. */
export const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface Point {
  x: number;
  y: number;
}

/** The nearest of some points in a direction; what lies aside counts as farther. */
export function nearest<Named extends Point>(from: Point, towards: Point, among: Named[]): Named | null {
  let [best, least] = [null as Named | null, Infinity];
  for (const each of among) {
    const [x, y] = [each.x - from.x, each.y - from.y];
    const ahead = x * towards.x + y * towards.y;
    const aside = Math.abs(x * towards.y - y * towards.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0.5 * aside && ahead > 1 && cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** Whether a press of a key is meant for the table: nobody writes, no sheet lies over it, and the browser wants nothing of it. */
export const isForTable = (press: KeyboardEvent): boolean =>
  !press.defaultPrevented &&
  !press.ctrlKey &&
  !press.altKey &&
  !press.metaKey &&
  !(press.target instanceof Element && press.target.closest(WRITING)) &&
  document.querySelector("dialog[open]:not(.beside)") === null;

/** Play at the table in this part of the page by keys. */
export function byKeys(table: HTMLElement): { destroy: () => void } {
  /** Where the last thing lay that had the focus: it goes on from there when that thing is gone. */
  let last: Point | null = null;
  /** The thing on the table that a key has pressed since the last move: pressed once more, Enter makes what was picked by it. */
  let pressed: Element | null = null;

  const middle = (part: Element): Point => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const touchable = (): { x: number; y: number; part: HTMLElement }[] =>
    [...table.querySelectorAll<HTMLElement>(TOUCHABLE)]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => ({ ...middle(part), part }));

  function go(towards: Point): boolean {
    const all = touchable();
    if (all.length === 0) return false;
    const here = table.contains(document.activeElement) && document.activeElement !== table ? middle(document.activeElement!) : null;
    const from = here ?? last;
    const next =
      from &&
      nearest(
        from,
        towards,
        all.filter(({ part }) => part !== document.activeElement),
      );
    // From nowhere, or from something that is gone: whatever is nearest.
    const start = here ? null : (next ?? (from ? closest(from, all) : all[0]!));
    (next ?? start)?.part.focus();
    return true;
  }

  function closest<Named extends Point>(from: Point, among: Named[]): Named {
    const far = ({ x, y }: Point): number => Math.hypot(x - from.x, y - from.y);
    return among.reduce((one, other) => (far(other) < far(one) ? other : one));
  }

  /** Whether something lies on the table, not in the bar below it. */
  const lies = (part: Element | null): boolean =>
    part !== null && table.contains(part) && part.matches(TOUCHABLE) && part.closest("[data-testid=action-bar]") === null;

  /** Press the thing that a key is written on. */
  function pressBy(key: string): boolean {
    const goal = [...table.querySelectorAll<HTMLButtonElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`)].find(
      (each) => !each.disabled && each.getClientRects().length > 0,
    );
    goal?.focus();
    goal?.click();
    if (goal) pressed = lies(goal) ? goal : null;
    return goal !== undefined;
  }

  /** Make the move that is picked, with the focus on what it was picked by, or on nothing. */
  function confirm(): boolean {
    const [at, picked] = [document.activeElement, table.querySelector<HTMLElement>(PICKED)];
    const isFree =
      !at ||
      at === document.body ||
      at === pressed ||
      at.matches('[aria-pressed="true"], [aria-disabled="true"]') ||
      at.matches("[tabindex='-1']:not(button)");
    const isMade = picked !== null && isFree;
    pressed = !isMade && lies(at) ? at : null;
    if (isMade) picked.click();
    return isMade;
  }

  function key(press: KeyboardEvent): void {
    if (!isForTable(press)) return;
    const towards = ARROWS[press.key];
    const done = towards
      ? go(towards)
      : press.key === "Enter"
        ? confirm()
        : press.key.length === 1 && press.key !== " " && pressBy(press.key);
    if (!done) return;
    press.preventDefault();
    document.documentElement.dataset.hand = "keys";
  }
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(TOUCHABLE)) last = middle(target);
  };
  const touch = (): void => void delete document.documentElement.dataset.hand;

  addEventListener("keydown", key);
  addEventListener("pointerdown", touch);
  table.addEventListener("focusin", note);
  return {
    destroy: () => {
      removeEventListener("keydown", key);
      removeEventListener("pointerdown", touch);
    },
  };
}
