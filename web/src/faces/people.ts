// How somebody is put together from parts.

import { BEARDS, BROWS, COATS, EARS, EYES, HAIR, HATS, HEADS, MANES, MOUTHS, NOSES } from "./parts.ts";
import { markup, type Drawing } from "./pen.ts";

export interface Person {
  head?: keyof typeof HEADS;
  ears?: keyof typeof EARS;
  eyes?: keyof typeof EYES;
  brows?: keyof typeof BROWS;
  nose?: keyof typeof NOSES;
  mouth?: keyof typeof MOUTHS;
  hair?: keyof typeof HAIR;
  mane?: keyof typeof MANES;
  beard?: keyof typeof BEARDS;
  hat?: keyof typeof HATS;
  coat?: keyof typeof COATS;
  brown?: boolean;
  /** How the head is held: turned by so many degrees, so many times the usual size, moved to the side and down. */
  tilt?: number;
  size?: number;
  at?: [number, number];
  /** Strokes of their own: on the face, over the hat, and in front of it all, such as a hand. */
  marks?: Drawing;
  over?: Drawing;
  front?: Drawing;
}

/** The paper behind everybody, shaded from the right. */
export const GROUND = ["g M58 8h40M62 16h40M66 24h40M68 32h40M70 40h40M71 48h40M72 56h40M70 64h40M68 72h40M66 80h40"];

/** How a head is held, as a transform. */
export const heldAs = ({ size = 1, tilt = 0, at = [0, 0] }: Pick<Person, "size" | "tilt" | "at">): string =>
  `translate(${at[0]} ${at[1]}) rotate(${tilt} 50 80) translate(50 82) scale(${size}) translate(-50 -82)`;

/** Somebody, drawn; on paper or, without the ground, on whatever is there. */
export function portrait(person: Person, ground = true): string {
  const held = heldAs(person);
  const face = [
    ...EARS[person.ears ?? "usual"],
    ...HEADS[person.head ?? "oval"],
    ...(person.marks ?? []),
    ...MOUTHS[person.mouth ?? "smile"],
    ...BEARDS[person.beard ?? "none"],
    ...EYES[person.eyes ?? "dots"],
    ...NOSES[person.nose ?? "button"],
    ...BROWS[person.brows ?? "usual"],
    ...HAIR[person.hair ?? "none"],
    ...HATS[person.hat ?? "none"],
    ...(person.over ?? []),
  ];
  const neck = ["s M39 68V84Q50 96 61 84V68Z", "l M42 83h14M44 87h10"];
  const drawn =
    (ground ? markup(GROUND) : "") +
    `<g transform="${held}">${markup(MANES[person.mane ?? "none"])}</g>` +
    markup([...neck, ...COATS[person.coat ?? "jacket"]]) +
    `<g transform="${held}">${markup(face)}</g>` +
    markup(person.front ?? []);
  return person.brown ? `<g class="brown">${drawn}</g>` : drawn;
}
