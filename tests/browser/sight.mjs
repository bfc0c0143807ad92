// What somebody sees of a table in a window, and what is wrong with it: cut, overprinted, covered, too small.

import { strict as assert } from "node:assert";

/** Windows as browsers leave them: phones upright and on their side, laptops, a large screen; and a laptop zoomed into. */
export const WINDOWS = [
  { width: 360, height: 616 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 320, height: 640, scrolls: true },
  { width: 683, height: 384, scrolls: true },
  { width: 342, height: 192, scrolls: true },
];

/** The parts of each table, which lie beside each other. */
const BAR = "[data-testid=action-bar]";
const ZONES = {
  ".kids": [".others", ".own", ".clock svg", ".wealth ol", ".rungs ol", ".to-come", ".cards", BAR],
  ".doggy": [".others", ".own", ".left", ".bag svg", ".chest .bones", ".paw", ".roles", ".screen", BAR],
  ".pickpocket": [".others", ".own", ".main", ".door", ".bag", ".worth", ".side", "section.hand", BAR],
  ".twist": [".town", ".status", ".rivals", ".own .place", BAR],
};
/** What each game cannot be played without, and how wide and high it is at least. */
const LEAST = {
  ".kids .clock svg": [99, 99],
  ".doggy .bag svg": [60, 60],
  ".pickpocket .main": [200, 88],
  ".twist .town": [200, 165],
};
/**
 * What may be wider than it is shown: it scrolls with a finger and with keys. And the town, which is looked at through a lens, and what
 * was said last, of which as much is shown as finds room, the newest first (moments.test.mjs).
 */
const SIDEWAYS = ".tiles, .hand ul, .box, [role=region], input, .pickpocket .said ul";

/** What is cut off at the sides of the window, or of what only scrolls up and down. Runs in the page. */
function stickingOut(sideways) {
  const name = (part) => `${part.tagName} ${part.className.baseVal ?? part.className} ${part.textContent.trim().slice(0, 30)}`;
  const shown = [...document.querySelectorAll("main :is(p, li, b, span, button, h2, h3, svg)")].filter(
    (part) => part.checkVisibility() && !part.closest(`dialog, .unseen, ${sideways}`) && !part.parentElement.closest("svg"),
  );
  const out = shown.filter((part) => {
    const { left, right, width, height } = part.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
  });
  const clipped = [...document.querySelectorAll("main *")].filter(
    (part) =>
      part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 && getComputedStyle(part).overflowX !== "visible" && part.checkVisibility() &&
      !part.closest(`dialog, svg, .unseen, ${sideways}`) && getComputedStyle(part).clipPath === "none",
  );
  // A sheet scrolls up and down alone, but for tables in it that say so.
  const sheets = [...document.querySelectorAll("dialog[open]")].filter((sheet) => sheet.scrollWidth > sheet.clientWidth + 1);
  const furthest = (part) => [...part.querySelectorAll("*")].reduce((a, b) => (b.getBoundingClientRect().right > a.getBoundingClientRect().right ? b : a), part);
  return [...out.map(name), ...[...clipped, ...sheets].map((part) => `${name(furthest(part))}, in ${part.scrollWidth} of ${part.clientWidth} px of ${name(part)}`)];
}

/** Words that do not fit the box which cuts them. Runs in the page. */
function cutWords() {
  const cut = [...document.querySelectorAll("main *, header *")].filter(
    (part) =>
      part.childElementCount === 0 && part.textContent.trim() && part.checkVisibility() && !part.closest("dialog, svg, .unseen, [aria-hidden=true]") &&
      ["hidden", "clip"].includes(getComputedStyle(part).overflowY) && getComputedStyle(part).clipPath === "none" && part.scrollHeight > part.clientHeight + 3,
  );
  return cut.map((part) => part.textContent.trim().slice(0, 40));
}

/** What is chosen in a list, and does not fit the box that shows it. Runs in the page. */
function cutChoices() {
  const [pen, arrow] = [document.createElement("canvas").getContext("2d"), 16];
  const boxes = [...document.querySelectorAll("select")].filter((box) => box.checkVisibility() && box.selectedOptions.length > 0);
  return boxes.flatMap((box) => {
    const [style, said] = [getComputedStyle(box), box.selectedOptions[0].label];
    pen.font = style.font;
    const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    return pen.measureText(said).width > room + 1 ? [`“${said}” in ${Math.round(room)} px`] : [];
  });
}

/** Words over words, and words that lie under something else, on the page or on the sheet over it; but for the town, which has drawn ones. Runs in the page. */
function covered() {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  const main = sheet ?? document.querySelector("main");
  // What lets touches through, such as a plaque over the town, cannot be found by touching.
  const isShown = (part) =>
    part.checkVisibility({ opacityProperty: true }) && !part.closest("svg, .world, select, .unseen") && (part.closest("dialog") ?? undefined) === sheet && getComputedStyle(part).clipPath === "none" &&
    getComputedStyle(part).pointerEvents !== "none";
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, (text) =>
    text.data.trim() && isShown(text.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  /** What stays where it is while the rest scrolls under it. */
  const staying = [...document.querySelectorAll("body *")].filter((part) => ["sticky", "fixed"].includes(getComputedStyle(part).position) && part.checkVisibility() && (part.closest("dialog") ?? undefined) === sheet && part !== sheet);
  /** Where the letters of a line are: a font may claim more. */
  function letters({ left, right, top, bottom }, text) {
    const half = parseFloat(getComputedStyle(text.parentElement).fontSize) / 2;
    return { left, right, top: (top + bottom) / 2 - half, bottom: (top + bottom) / 2 + half };
  }
  /** As much of a text as is not cut off or scrolled away. */
  function seen(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].map((line) => letters(line, text));
    let [left, top] = [Math.min(...lines.map((line) => line.left)), Math.min(...lines.map((line) => line.top))];
    let [right, bottom] = [Math.max(...lines.map((line) => line.right)), Math.max(...lines.map((line) => line.bottom))];
    for (let part = text.parentElement; part !== main.parentElement; part = part.parentElement) {
      if (part === document.body || getComputedStyle(part).overflow === "visible") continue;
      const box = part.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    // What is said in the bar scrolls under its buttons.
    const buttons = text.parentElement.closest("[data-testid=action-bar] .words")?.nextElementSibling?.getBoundingClientRect();
    if (buttons && buttons.left < right && buttons.right > left) bottom = Math.min(bottom, buttons.top);
    for (const part of staying) {
      if (part.contains(text.parentElement)) continue;
      const box = part.getBoundingClientRect();
      if (box.left < right && box.right > left) box.top > (top + bottom) / 2 || box.bottom > innerHeight - 2 ? (bottom = Math.min(bottom, box.top)) : (top = Math.max(top, box.bottom));
    }
    return { text, lines, left, top: Math.max(top, 0), right, bottom: Math.min(bottom, innerHeight) };
  }
  const said = (text) => `“${text.data.trim().slice(0, 30)}”`;
  const [texts, found] = [[], []];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const box = seen(text);
    if (box.right - box.left >= 4 && box.bottom - box.top >= 4) texts.push(box);
  }
  for (const { text, lines, left, top, right, bottom } of texts) {
    const line = lines.find((each) => each.bottom > top && each.top < bottom);
    const [x, y] = [(Math.max(left, line.left) + Math.min(right, line.right)) / 2, (Math.max(top, line.top) + Math.min(bottom, line.bottom)) / 2];
    const [hit, parent] = [document.elementFromPoint(x, y), text.parentElement];
    // Within a player's place cards carry marks, and one that can be touched as a whole lies under glass.
    const place = hit?.closest("[data-seat]") ?? (hit?.matches(".cover") ? hit.parentElement : null);
    if (!hit?.contains(parent) && !parent.contains(hit) && !place?.contains(parent)) {
      found.push(`${said(text)} under ${hit ? `${hit.tagName} ${hit.className.baseVal ?? hit.className}` : "the edge"}`);
    }
  }
  const isAmong = (one, other) => one.parentElement.contains(other.parentElement) || other.parentElement.contains(one.parentElement) || one.parentElement.parentElement === other.parentElement.parentElement;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) * 0.45;
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      // Lines of the same paragraph share a box, and a drawer lies over what it hides.
      if (meet(one, other) && !isAmong(one.text, other.text) && one.lines.some((line) => other.lines.some((its) => meet(line, its)))) found.push(`${said(one.text)} over ${said(other.text)}`);
    }
  }
  return found;
}

/** Parts of the table that lie over each other. Runs in the page. */
function overlapping(zones) {
  const boxes = Object.entries(zones).flatMap(([table, parts]) => parts.flatMap((part) => {
    const found = document.querySelector(`${table} ${part}`)?.getBoundingClientRect();
    return found?.width && found.height ? [{ part, ...found.toJSON() }] : [];
  }));
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  // What was scrolled under the bar is not under it.
  const scrolled = (a, b) => [a.part, b.part].some((part) => part.includes("action-bar")) && [...document.querySelectorAll("main *")].some((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1);
  return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => meets(a, b) && !scrolled(a, b)).map((b) => `${a.part} and ${b.part}`));
}

/** Names at the table that end in an ellipsis, or would if that player had one of ten letters. Runs in the page. */
function cutNames() {
  const isCut = (name) => name.scrollWidth > name.clientWidth && getComputedStyle(name).clipPath === "none";
  return [...document.querySelectorAll(".place .name")].flatMap((name) => {
    const [text, given] = [name.firstChild, name.textContent];
    if (isCut(name)) return [given];
    const own = text.data;
    text.data = "Gwendoline";
    const cut = isCut(name) ? [`${name.textContent}, in the place of ${given}`] : [];
    text.data = own;
    return cut;
  });
}

/** What can be touched and is smaller than a finger; and parts that are smaller than a game can do with. Runs in the page. */
function tooSmall(least) {
  const finger = 44 - 0.5;
  const places = [...document.querySelectorAll(".space.lit")];
  const touched = [...document.querySelectorAll("header :is(a, button), main :is(a, button, select, input, [data-move])")].filter(
    (part) => part.checkVisibility() && !part.disabled && !part.closest("dialog, .world, [aria-hidden=true]"),
  );
  const small = touched.flatMap((part) => {
    const { width, height } = part.getBoundingClientRect();
    return Math.min(width, height) < finger ? [`${part.textContent.trim().slice(0, 30) || part.className} is ${Math.round(width)}x${Math.round(height)}`] : [];
  });
  const parts = Object.entries(least).flatMap(([part, [wide, high]]) => {
    const found = document.querySelector(part)?.getBoundingClientRect();
    return found && (found.width < wide || found.height < high) ? [`${part} is ${Math.round(found.width)}x${Math.round(found.height)}`] : [];
  });
  // A space of the town is 38 of its units wide, and the disc around it that can be touched 54. A mouse hits half of that.
  const disc = places.length ? (places[0].getBoundingClientRect().width / 38) * 54 : finger;
  const spaces = disc < (innerWidth < 900 ? finger : 24) ? [`a space of the town is ${Math.round(disc)} wide`] : [];
  return [...small, ...parts, ...spaces];
}

/** What has to be scrolled to, but for lists and what is said of a step, which may be long. Runs in the page. */
function scrolledAway() {
  const scrolling = [...document.querySelectorAll("main, main *")].filter(
    (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1 && part.checkVisibility() && !part.closest("dialog, aside, .felt, .drawer, .said[tabindex]"),
  );
  return scrolling.map((part) => `${part.className} is ${part.scrollHeight} high and shows ${part.clientHeight}`);
}

/** What is wrong with a page, or the sheet over it, that may be scrolled up and down: too wide, cut, too small to touch, or never reached. Runs in the page. */
function unreadable(sideways) {
  const finger = 44 - 0.5;
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  const roots = sheet ? [sheet] : [...document.querySelectorAll("header, main")];
  const name = (part) => `${part.tagName} ${part.className.baseVal ?? part.className} “${(part.textContent.trim() || part.ariaLabel || "").slice(0, 30)}”`;
  const isSeen = (part) => part.checkVisibility() && !part.closest(".unseen, select") && getComputedStyle(part).clipPath === "none" && (part.closest("dialog") ?? undefined) === sheet;
  const parts = roots.flatMap((root) => [...root.querySelectorAll("*")]).filter((part) => isSeen(part) && !part.parentElement.closest("svg"));
  const edges = sheet ? sheet.getBoundingClientRect() : { left: 0, right: innerWidth };
  const found = sheet && (edges.left < -1 || edges.right > innerWidth + 1 || edges.top < -1 || edges.bottom > innerHeight + 1) ? ["the sheet is larger than the window"] : [];
  for (const part of parts) {
    const { left, right, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    if (!part.closest(sideways)) {
      if (width > 1 && height > 1 && (left < edges.left - 1 || right > edges.right + 1)) found.push(`${name(part)} sticks out`);
      if (style.overflowX !== "visible" && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1 && !part.closest("svg")) found.push(`${name(part)} is cut at its side`);
    }
    if (part.childElementCount === 0 && part.textContent.trim() && ["hidden", "clip"].includes(style.overflowY) && part.scrollHeight > part.clientHeight + 3 && !part.closest("[aria-hidden=true]")) found.push(`${name(part)} is cut below`);
    if (!part.matches("a, button, input, select, textarea, summary") || part.disabled || part.closest(".world, [aria-hidden=true], [data-seat]")) continue;
    // A link among words is as high as they are. Whoever touches a label touches what it is for.
    const isInWords = style.display === "inline" && part.parentElement.textContent.trim() !== part.textContent.trim();
    const touched = (part.matches("input") && part.closest("label")) || part;
    const box = touched.getBoundingClientRect();
    if (!isInWords && Math.min(box.width, box.height) < finger) found.push(`${name(touched)} is ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  // Scrolled to its end, it shows what it ends with.
  const scrolling = sheet ?? document.scrollingElement;
  const [at, last] = [scrolling.scrollTop, parts.filter((part) => part.childElementCount === 0 && part.textContent.trim() && part.getBoundingClientRect().height > 1).at(-1)];
  scrolling.scrollTop = scrolling.scrollHeight;
  if (last) {
    last.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { top, bottom } = last.getBoundingClientRect();
    if (bottom > innerHeight + 1 || (top < -1 && bottom - top < innerHeight)) found.push(`${name(last)} is out of reach: at ${Math.round(top)} to ${Math.round(bottom)}`);
  }
  scrolling.scrollTop = at;
  return [...new Set(found)];
}

/** What is wrong with slips over a table: out of the window, cut, under something, too small to touch, or over what is to be done. Runs in the page. */
function slipsAmiss() {
  const finger = 44 - 0.5;
  const bar = document.querySelector("[data-testid=action-bar]").getBoundingClientRect();
  const slips = [...document.querySelectorAll(".toast")].filter((slip) => slip.checkVisibility());
  // On wide windows requests stand beside the table.
  if (slips.length === 0 && innerWidth < 900) return ["no slip is there"];
  return slips.flatMap((slip) => {
    const [box, said] = [slip.getBoundingClientRect(), `“${slip.textContent.trim().slice(0, 30)}”`];
    const found = [];
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1) found.push(`${said} sticks out`);
    if (Math.min(box.bottom, bar.bottom) - Math.max(box.top, bar.top) > 2 && Math.min(box.right, bar.right) - Math.max(box.left, bar.left) > 2) found.push(`${said} lies over the bar`);
    for (const part of [slip, ...slip.querySelectorAll("*")]) {
      const { left, top, width, height } = part.getBoundingClientRect();
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1) found.push(`${said} is cut`);
      if (part.matches("button") && Math.min(width, height) < finger) found.push(`${part.textContent.trim()} is ${Math.round(width)}x${Math.round(height)}`);
      if (!part.firstElementChild && top + height <= innerHeight && !slip.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found.push(`${said} lies under something`);
    }
    return found;
  });
}

/** Whether the page has taken the size of a window: it takes some frames. A table is as high as its window. Runs in the page. */
function isLaidOut({ width, height, isTable }) {
  const { offsetWidth, offsetHeight } = document.getElementById("page");
  const noted = document.documentElement.style.getPropertyValue("--window") === `${width}x${height} ${offsetWidth}x${offsetHeight}`;
  return noted && (offsetHeight === height || !isTable || height <= 320);
}

/** Give the page a window of this size, and wait until it has taken it. */
export async function settleIn(page, window, isTable = true) {
  await page.setViewportSize(window);
  await page.waitForFunction(isLaidOut, { ...window, isTable });
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
}

/** What can be wrong with what is seen, how it is found, and what has to be known for that. */
const SEEN = {
  "cut off": [stickingOut, SIDEWAYS],
  "words cut": [cutWords],
  "names cut": [cutNames],
  "over each other": [overlapping, ZONES],
  hidden: [covered],
};
const FITTING = { ...SEEN, "too small": [tooSmall, LEAST] };
const WITHOUT_SCROLLING = { ...FITTING, "out of sight": [scrolledAway] };

/** Whatever is wrong of that, in words, and how large the page is: all in one go, since the way into the page and back takes longer than to look. */
function look(page, kinds) {
  const looks = Object.entries(kinds).map(([fault, [find, known = null]]) => `${JSON.stringify(fault)}: (${find})(${JSON.stringify(known)})`);
  return page.evaluate(`({
    faults: Object.entries({ ${looks.join(", ")} }).flatMap(([fault, parts]) => parts.map((part) => fault + ": " + part)),
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  })`);
}

/** In play the whole table is on one screen: nothing scrolls the page, nothing sticks out, nothing hides anything. */
export async function assertOneScreen({ page, size }, where) {
  const { faults, width, height } = await look(page, SEEN);
  assert.deepEqual(faults, [], where);
  assert.ok(width <= size.width && height <= size.height, `${where} is ${width}x${height} on a screen of ${size.width}x${size.height}`);
}

/** Whatever is wrong in a window, in words. */
async function faultsIn(page, window) {
  const { faults, width, height } = await look(page, window.scrolls ? FITTING : WITHOUT_SCROLLING);
  const isTooLarge = width > window.width || (height > window.height && window.height > 320);
  return isTooLarge ? [...faults, `the page is ${width}x${height}`] : faults;
}

/** What can be wrong with what is read, on a page or a sheet. */
const READ = { unreadable: [unreadable, SIDEWAYS], "choices cut": [cutChoices], hidden: [covered] };

/** A page, or the sheet over it, can be read and used in every window: it may be scrolled up and down, and that is all it takes. */
export async function assertReadable(visitor, where) {
  await assertInWindows(visitor, where, false, async (window) => {
    const { faults, width } = await look(visitor.page, READ);
    return width > window.width ? [...faults, `the page is ${width} wide`] : faults;
  });
}

/** Slips over a table are read and touched in every window that shows any, and leave the bar free. */
export async function assertSlipsFit(visitor, where) {
  await assertInWindows(visitor, where, true, async () => (await look(visitor.page, { slip: [slipsAmiss] })).faults);
}

/** What is on its way to its place in a window, on a busy machine, has this long to arrive. */
const ARRIVED_MS = 1000;

/** What is wrong in any window, by what finds faults in one. */
async function faultsInWindows({ page, size }, isTable, faultsThere) {
  const found = [];
  for (const window of WINDOWS) {
    await settleIn(page, window, isTable);
    if ((await faultsThere(window)).length === 0) continue;
    await page.waitForTimeout(ARRIVED_MS);
    found.push(...(await faultsThere(window)).map((fault) => `${window.width}x${window.height}: ${fault}`));
  }
  await page.setViewportSize(size);
  return found;
}

async function assertInWindows(visitor, where, isTable, faultsThere) {
  assert.deepEqual(await faultsInWindows(visitor, isTable, faultsThere), [], where);
}

/** Whatever of a table does not fit into some window, in words. */
export const misfits = (visitor) => faultsInWindows(visitor, true, (window) => faultsIn(visitor.page, window));

/** The same in every window, with all that can be touched large enough; where a window is not too small for that, without scrolling. */
export async function assertFits(visitor, where) {
  assert.deepEqual(await misfits(visitor), [], where);
}
