// Drawings of the page as they are seen, without its style sheets: every shape with its own colours, every letter a shape by its number.
// What is used more than once is drawn once, under a name.

export interface Drawn {
  /** Left, top, width and height of the sheet it is drawn on. */
  box: number[];
  body: string;
}

export interface Sheet {
  drawings: Record<string, Drawn>;
  /** What drawings refer to, by id. */
  parts: Record<string, string>;
}

const SHAPES: Record<string, string[]> = {
  path: ["d"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  rect: ["x", "y", "width", "height", "rx"],
  polyline: ["points"],
};
const DEFINED = ["radialGradient", "pattern", "clipPath"];
/** Letters lie on a square of a thousand; what slants does so by a fifth. */
const UNITS = 1000;
const SLANT = -11.3;

const tidy = (value: number): string => String(Math.round(value * 1000) / 1000);
const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join("");

/** A colour as it is written in an SVG, and how much of it is seen. */
function colour(name: string, value: string): Record<string, string> {
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(value)?.[1]
    ?.split(/[ ,/]+/)
    .map(Number);
  if (!numbers) return { [name]: value.replaceAll('"', "") };
  const hex = numbers.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0"));
  return { [name]: `#${hex.join("")}`, ...(numbers[3] === undefined ? {} : { [`${name}-opacity`]: tidy(numbers[3]) }) };
}

function inked(style: CSSStyleDeclaration): Record<string, string> {
  const ink: Record<string, string> = colour("fill", style.fill);
  if (style.stroke !== "none") {
    Object.assign(ink, colour("stroke", style.stroke));
    ink["stroke-width"] = tidy(parseFloat(style.strokeWidth));
    if (style.strokeLinecap !== "butt") ink["stroke-linecap"] = style.strokeLinecap;
    if (style.strokeLinejoin !== "miter") ink["stroke-linejoin"] = style.strokeLinejoin;
    if (style.strokeDasharray !== "none") ink["stroke-dasharray"] = style.strokeDasharray.replaceAll("px", "");
  }
  return ink;
}

class Tracer {
  readonly parts: Record<string, string> = {};

  constructor(
    private readonly name: string,
    private only: string | undefined,
    private readonly mute: boolean,
  ) {}

  /** Patterns have other colours in other drawings, and so a name of their own in each. */
  private own(id: string): string {
    return `${id}-${this.name.replaceAll(" ", "-")}`;
  }

  private inked(style: CSSStyleDeclaration): Record<string, string> {
    const ink = inked(style);
    for (const part of ["fill", "stroke"]) ink[part] &&= ink[part].replace(/url\(#(.*)\)/, (_, id: string) => `url(#${this.own(id)})`);
    return ink;
  }

  trace(element: Element): string {
    const style = getComputedStyle(element);
    const seen = style.display !== "none" && style.visibility !== "hidden" && style.opacity !== "0";
    if (!seen) return "";
    const faint: Record<string, string> = style.opacity === "1" ? {} : { opacity: style.opacity };
    const tag = element.tagName;
    if (tag === "defs" || DEFINED.includes(tag)) return this.define(tag === "defs" ? [...element.children] : [element]);
    if (this.only && ["text", "use"].includes(tag)) return "";
    if (tag === "text") return this.mute ? "" : this.letters(element as SVGTextElement, style, faint);
    if (tag === "use") return this.again(element as SVGUseElement, faint);
    if (tag === "g" || tag === "svg") return this.group(element, faint);
    const geometry = SHAPES[tag];
    if (!geometry || (this.only && !element.matches(this.only))) return "";
    if (tag === "path" && style.fill === "none" && style.stroke === "none") return "";
    return `<${tag}${written({ ...this.attributes(element, [...geometry, "transform"]), ...this.inked(style), ...faint })}/>`;
  }

  private attributes(element: Element, names: string[]): Record<string, string> {
    return Object.fromEntries(names.filter((name) => element.hasAttribute(name)).map((name) => [name, element.getAttribute(name)!]));
  }

  private all(element: Element): string {
    return [...element.children].map((child) => this.trace(child)).join("");
  }

  private group(element: Element, faint: Record<string, string>): string {
    const names = element.tagName === "svg" ? ["x", "y", "width", "height", "viewBox"] : ["transform", "clip-path"];
    const kept = { ...this.attributes(element, names), ...faint };
    const body = this.all(element);
    if (!body || (element.tagName === "g" && Object.keys(kept).length === 0)) return body;
    return `<${element.tagName}${written(kept)}>${body}</${element.tagName}>`;
  }

  private define(found: Element[]): string {
    const { only } = this;
    this.only = undefined;
    for (const each of found.filter((element) => DEFINED.includes(element.tagName))) {
      const kept = this.attributes(each, ["width", "height", "patternUnits", "patternTransform"]);
      const stops = [...each.querySelectorAll("stop")].map((stop) => {
        const style = getComputedStyle(stop);
        const at = { offset: stop.getAttribute("offset")!, ...colour("stop-color", style.stopColor), "stop-opacity": style.stopOpacity };
        return `<stop${written(at)}/>`;
      });
      const id = this.own(each.id);
      this.parts[id] = `<${each.tagName}${written({ id, ...kept })}>${stops.join("") || this.all(each)}</${each.tagName}>`;
    }
    this.only = only;
    return "";
  }

  /** What is used again takes the colours of where it is used: it is drawn there in its stead, and kept under a name of what it looks like. */
  private again(use: SVGUseElement, faint: Record<string, string>): string {
    const original = document.querySelector(use.getAttribute("href")!)!;
    const here = document.createElementNS("http://www.w3.org/2000/svg", "g");
    here.setAttribute("style", use.getAttribute("style") ?? "");
    here.append(...[...original.children].map((child) => child.cloneNode(true)));
    use.replaceWith(here);
    const body = this.all(here);
    const known = Object.entries(this.parts).find(([, part]) => part.includes(`>${body}</g>`));
    const id = known?.[0] ?? `${original.id}-${Object.keys(this.parts).length}`;
    this.parts[id] ??= `<g id="${id}">${body}</g>`;
    return `<use${written({ href: `#${id}`, ...this.attributes(use, ["x", "y", "transform"]), ...faint })}/>`;
  }

  /** Letter by letter, each where the browser has set it. */
  private letters(text: SVGTextElement, style: CSSStyleDeclaration, faint: Record<string, string>): string {
    const size = parseFloat(style.fontSize) / UNITS;
    const face = style.fontFamily.includes("Fell") ? "fell" : Number(style.fontWeight) >= 600 ? "bold" : "plain";
    const { "stroke-width": wide, ...ink } = inked(style);
    const halo = style.paintOrder.startsWith("stroke") && wide !== undefined;
    const uses = [...(text.textContent ?? "")].map((letter, index) => {
      if (!letter.trim() || index >= text.getNumberOfChars()) return "";
      const { x, y } = text.getStartPositionOfChar(index);
      const turned = text.getRotationOfChar(index);
      const slant = style.fontStyle === "italic" ? ` skewX(${SLANT})` : "";
      const transform = `translate(${tidy(x)} ${tidy(y)})${turned ? ` rotate(${tidy(turned)})` : ""}${slant} scale(${tidy(size)})`;
      return `<use href="#${face}-${letter.codePointAt(0)!.toString(16)}" transform="${transform}"/>`;
    });
    const filled = `<g${written({ fill: ink.fill!, ...faint })}>${uses.join("")}</g>`;
    if (!halo) return filled;
    const under = {
      fill: "none",
      stroke: ink.stroke!,
      "stroke-width": tidy(parseFloat(wide) / size),
      "stroke-linejoin": "round",
      ...faint,
    };
    return `<g${written(under)}>${uses.join("")}</g>${filled}`;
  }
}

/** What is drawn as one picture, part by part. */
function unfold(place: HTMLElement): void {
  for (const picture of place.querySelectorAll<HTMLImageElement>("img[src^='data:image/svg+xml']")) {
    const markup = decodeURIComponent(picture.src.slice(picture.src.indexOf(",") + 1));
    picture.replaceWith(document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true));
  }
}

function drawn(place: HTMLElement, tracer: Tracer): Drawn {
  unfold(place);
  const sheets = [...place.querySelectorAll("svg")].filter((svg) => !svg.parentElement?.closest("svg"));
  const box = sheets[0]!.getAttribute("viewBox")!.split(" ").map(Number);
  const [x, y, width, height] = box.map(tidy);
  const paper = colour("fill", getComputedStyle(sheets[0]!).backgroundColor);
  const ground = paper["fill-opacity"] === "0" ? "" : `<rect${written({ x: x!, y: y!, width: width!, height: height!, ...paper })}/>`;
  return { box, body: ground + sheets.map((svg) => [...svg.children].map((child) => tracer.trace(child)).join("")).join("") };
}

/** All drawings on the page, sheet by sheet. */
export async function traced(): Promise<Record<string, Sheet>> {
  await document.fonts.ready;
  const sheets: Record<string, Sheet> = {};
  for (const section of document.querySelectorAll<HTMLElement>("[data-sheet]")) {
    const sheet: Sheet = { drawings: {}, parts: {} };
    for (const place of section.querySelectorAll<HTMLElement>("[data-drawing]")) {
      const tracer = new Tracer(place.dataset.drawing!, place.dataset.only, place.dataset.mute !== undefined);
      Object.assign(tracer.parts, sheet.parts);
      sheet.drawings[place.dataset.drawing!] = drawn(place, tracer);
      Object.assign(sheet.parts, tracer.parts);
      place.replaceChildren(); // its style sheets and ids are not for others
    }
    sheets[section.dataset.sheet!] = sheet;
  }
  return sheets;
}
