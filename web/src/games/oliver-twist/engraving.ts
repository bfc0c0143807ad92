// The town as it is engraved on the sheet: ground, river, streets, houses, lamps. One picture, which a browser draws as a whole: as parts of
// the page, hundreds of houses would have to be gone through whenever anything on the map moves.

import { SQUARE } from "./moves.ts";
import { STREET, type Point, type Town } from "./town.ts";

/** Houses, trees, landmarks and patterns, each drawn once. */
const DEFS = `
<defs>
<g id="house1"><path d="M-11 0V-15L0-26 11-15V0Z" class="wall"/><path d="M-13-14 0-27 13-14 11-12 0-23-11-12Z" class="roof"/><path d="M5-21V-28H9V-17" class="wall"/><path class="pane" d="M-7-12h4v5h-4Z M3-12h4v5H3Z"/><path class="door" d="M-2 0V-6H2V0Z"/></g>
<g id="house2"><path d="M-13 0V-13H13V0Z" class="wall"/><path d="M-14-13-10-23H10L14-13Z" class="roof"/><path d="M-9-22V-28H-5V-22 M5-22V-27H9V-22" class="wall"/><path class="pane" d="M-10-9h4v5h-4Z M-2-9h4v5h-4Z M6-9h4v5H6Z"/></g>
<g id="house3"><path d="M-10 0V-22H10V0Z" class="wall"/><path d="M-11-22-8-29H8L11-22Z" class="roof"/><path class="pane" d="M-7-19h4v5h-4Z M3-19h4v5H3Z M-7-11h4v5h-4Z M3-11h4v5H3Z"/><path class="door" d="M-2 0V-6H2V0Z"/></g>
<g id="house4"><path d="M-12 0V-16L-6-24H6L12-16V0Z" class="wall"/><path d="M-13-15-7-25H7L13-15H9L5-21H-5L-9-15Z" class="roof"/><path class="pane" d="M-3-17h6v5h-6Z"/><path d="M-10-9H10L12-5H-12Z" class="roof"/><path class="pane" d="M-9-5h7v5h-7Z"/><path class="door" d="M3 0V-5H8V0Z"/></g>
<g id="tree"><path d="M-1 0V-9H1V0Z" class="roof"/><path class="leaf" d="M0-8C-9-6-11-13-6-16-6-22 6-22 6-16 11-13 9-6 0-8Z"/></g>
<g id="bush"><path class="leaf" d="M-6 0C-10-6-4-10-2-9 0-14 6-12 5-8 9-6 8 0 5 0Z"/></g>
<g id="church"><path d="M-28 0V-18L-12-30H14V0Z" class="wall"/><path d="M-29-17-12-31H14L10-18H-24Z" class="roof"/><path d="M10 0V-38H26V0Z" class="wall"/><path d="M9-38 18-62 27-38Z" class="roof"/><path d="M18-62V-68 M15.500-66H20.500" class="thin"/><path class="pane" d="M-21 0V-8Q-18-13-15-8V0Z M-8 0V-8Q-5-13-2-8V0Z M15-24V-30Q18-34 21-30V-24Z"/><path class="door" d="M14 0V-9Q18-14 22-9V0Z"/></g>
<g id="dome"><path d="M-30 0V-16H30V0Z" class="wall"/><path d="M-32-16H32L28-20H-28Z" class="roof"/><path d="M-18-20V-32H18V-20Z" class="wall"/><path d="M-17-32C-17-52 17-52 17-32Z" class="roof"/><path d="M-3-47V-54H3V-47Z" class="wall"/><path d="M0-54V-63 M-3-60H3" class="thin"/><path class="thin" d="M-9-33C-9-44-4-47 0-47 4-47 9-44 9-33"/><path class="pane" d="M-13-22V-29H-9V-22Z M-5-22V-29H-1V-22Z M3-22V-29H7V-22Z M11-22V-29H15V-22Z M-24-3V-12H-20V-3Z M-15-3V-12H-11V-3Z M11-3V-12H15V-3Z M20-3V-12H24V-3Z"/><path class="door" d="M-5 0V-9Q0-15 5-9V0Z"/></g>
<g id="theatre"><path d="M-30 0V-26H30V0Z" class="wall"/><path d="M-33-26 0-44 33-26Z" class="roof"/><path class="thin" d="M-22 0V-24 M-11 0V-24 M11 0V-24 M22 0V-24"/><path class="pane" d="M-6-34h12v5h-12Z M-19-18h5v8h-5Z M14-18h5v8h-5Z"/><path class="door" d="M-6 0V-13H6V0Z"/></g>
<g id="prison"><path d="M-30 0V-32H-26V-29H-22V-32H-18V-29H-14V-32H-10V-29H10V-32H14V-29H18V-32H22V-29H26V-32H30V0Z" class="wall"/><path d="M-8 0V-42H-5V-39H-2V-42H2V-39H5V-42H8V0Z" class="wall"/><path class="pane" d="M-24-22h5v6h-5Z M-24-11h5v6h-5Z M19-22h5v6h-5Z M19-11h5v6h-5Z M-3-32h6v7h-6Z"/><path class="door" d="M-4 0V-10Q0-15 4-10V0Z"/></g>
<g id="boat"><path class="roof" d="M-16 0H16L11 7H-11Z"/><path class="wall" d="M1-2V-25L13-4Z M-1-2V-21L-10-4Z"/></g>
<radialGradient id="glow"><stop offset="0" class="lamp" stop-opacity="0.55"/><stop offset="1" class="lamp" stop-opacity="0"/></radialGradient>
<pattern id="cobbles" width="12" height="8" patternUnits="userSpaceOnUse"><rect width="12" height="8" class="cobble"/><path d="M0 0H12 M0 4H12 M3 0V4 M9 4V8" class="joint"/></pattern>
<pattern id="closed" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" class="shut"/></pattern>
</defs>
`;

const INKS = `
.ground { fill: var(--ground); }
.water { fill: var(--water); stroke: var(--stroke); stroke-width: 1.5; }
.wave { fill: none; stroke: var(--wave); stroke-width: 1.1; opacity: 0.75; }
.kerb { fill: none; stroke: var(--kerb); stroke-linecap: round; stroke-linejoin: round; }
.kerb.gold { stroke: var(--gold-kerb); }
.kerb-disc { fill: var(--kerb); }
.paving { fill: none; stroke: var(--street); stroke-linecap: round; stroke-linejoin: round; }
.paving.gold { stroke: var(--gold); stroke-linecap: butt; }
.barred { fill: none; stroke: url(#closed); }
.shut { stroke: var(--gold-kerb); stroke-width: 4; opacity: 0.55; }
.crossing { fill: var(--street); }
.plaza { fill: var(--kerb); }
.cobble { fill: var(--street); }
.joint { stroke: var(--kerb); stroke-width: 0.8; opacity: 0.55; fill: none; }
.basin { fill: var(--wall-3); stroke: var(--stroke); }
.pool { fill: var(--water); stroke: var(--stroke); }
.wall { fill: var(--wall); stroke: var(--stroke); stroke-width: 0.9; stroke-linejoin: round; }
.roof { fill: var(--roof); stroke: var(--stroke); stroke-width: 0.9; stroke-linejoin: round; }
.pane { fill: var(--window); }
.door { fill: var(--stroke); opacity: 0.75; }
.thin { fill: none; stroke: var(--stroke); stroke-width: 1; }
.leaf { fill: var(--leaf); stroke: var(--stroke); stroke-width: 0.8; }
.span-edge { stroke: var(--kerb); stroke-width: 36; }
.span { stroke: var(--street); stroke-width: 31; }
.bridge { --roof: var(--roof-3); }
.lamp { stop-color: #f2c14e; }
.glow { opacity: var(--glow); }
.post { stroke: var(--stroke); stroke-width: 1.8; }
.lantern { fill: var(--pane-lit); stroke: var(--stroke); stroke-width: 0.8; }
`;

const BRIDGE_HOUSES = [78, 100, 122, 144, 166];

/**
 * The picture. `ink` says what a colour of the town is now, by day or by night. `closed`: the yellow streets are. Houses that
 * are not built yet are left out.
 */
export function engraved(town: Town, closed: boolean, ink: (name: string) => string): string {
  const { left, top, width, height } = town.world;
  const drawn = [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" class="ground"/>`,
    river(town),
    streets(town, closed),
    square(town),
    town.isBuilt ? houses(town) : "",
    lamps(town),
  ];
  const text = `<style>${INKS}</style>${DEFS}${drawn.join("")}`;
  const own = ["wall", "roof", "window"]; // set by each house
  const names = new Set([...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!).filter((name) => !own.includes(name)));
  const inks = [...names].map((name) => `--${name}:${ink(`--${name}`)}`).join(";");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" style="${inks};--wall:var(--wall-0);--roof:var(--roof-2);--window:var(--pane)">${text}</svg>`;
}

function river(town: Town): string {
  const { left, width } = town.world;
  const low = town.water.top;
  const waves = Array.from(
    { length: 70 },
    (_, index) => `<path d="M${left + ((index * 197) % (width - 60))} ${low + 20 + ((index * 37) % 130)}q7-5 14 0t14 0" class="wave"/>`,
  );
  const boats = [
    { x: left + width / 2 + 40, y: low + 24 },
    { x: left + width / 2 - 330, y: low + 30 },
    { x: left + width - 250, y: low + 72 },
  ].map(({ x, y }) => `<use href="#boat" x="${x}" y="${y}"/>`);
  return `<path d="${town.bank}" class="water"/>${waves.join("")}${bridge(town)}${boats.join("")}`;
}

function bridge(town: Town): string {
  const corner = town.corners.find(({ lines }) => lines.join(" ") === "London Bridge");
  if (!corner) return "";
  const { x, y } = town.points[corner.place]!;
  const span = `d="M${x + 6} ${y + 6}L${x + 44} ${y + 270}"`;
  const roofs = BRIDGE_HOUSES.map(
    (down) => `<path class="roof" d="M${x + down * 0.144 - 26} ${y + down}h8v9h-8Z M${x + down * 0.144 + 19} ${y + down}h8v9h-8Z"/>`,
  );
  return `<g class="bridge"><path ${span} class="span-edge"/><path ${span} class="span"/>${roofs.join("")}</g>`;
}

function streets(town: Town, closed: boolean): string {
  const corners = town.corners.filter(({ place }) => place !== SQUARE).map(({ place }) => town.points[place]!);
  const disc =
    (radius: number, kind: string) =>
    ({ x, y }: Point): string =>
      `<circle cx="${x}" cy="${y}" r="${radius}" class="${kind}"/>`;
  const kerbs = town.streets.map(
    ({ way, yellow }) => `<path d="${way}" class="kerb${yellow ? " gold" : ""}" stroke-width="${STREET + 5}"/>`,
  );
  const pavings = town.streets.map(({ way, yellow }) => {
    const barred = yellow && closed ? `<path d="${way}" class="barred" stroke-width="${STREET}"/>` : "";
    return `<path d="${way}" class="paving${yellow ? " gold" : ""}" stroke-width="${STREET}"/>${barred}`;
  });
  return [...kerbs, ...corners.map(disc(STREET / 2 + 5.5, "kerb-disc")), ...pavings, ...corners.map(disc(STREET / 2 + 3, "crossing"))].join(
    "",
  );
}

function square(town: Town): string {
  const { x, y } = town.points[SQUARE]!;
  return (
    `<g transform="translate(${x} ${y})"><rect x="-40" y="-40" width="80" height="80" rx="6" class="plaza"/>` +
    `<rect x="-36" y="-36" width="72" height="72" rx="4" fill="url(#cobbles)"/>` +
    `<circle r="15" class="basin"/><circle r="10" class="pool"/><circle r="3.5" class="basin"/></g>`
  );
}

const houses = (town: Town): string =>
  town.buildings
    .map(({ x, y, what, shade, lit, scale }) => {
      const inks = `--wall:var(--wall-${shade});--roof:var(--roof-${shade});--window:var(${lit ? "--pane-lit" : "--pane"})`;
      return `<use href="#${what}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})" style="${inks}"/>`;
    })
    .join("");

const lamps = (town: Town): string =>
  town.lamps
    .map(({ x, y }) => {
      const light = `M${x - 4} ${y - 5}l1.5-7h5l1.5 7Z M${x - 3} ${y - 12}l3-4 3 4Z`;
      return `<circle cx="${x}" cy="${y}" r="46" fill="url(#glow)" class="glow"/><path d="M${x} ${y + 13}V${y - 4}" class="post"/><path d="${light}" class="lantern"/>`;
    })
    .join("");
