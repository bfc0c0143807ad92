// Numbers with what they count. English says *0 bones*, French *0 os* in the singular.

/** In English: *1 bone*, *2 bones*. */
export const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** In English: *once in 100*. */
export const timesIn100 = (count: number): string => `${count === 1 ? "once" : `${count} times`} in 100`;

/** In French: *1 carte*, *2 cartes*. */
export const quelques = (count: number, one: string, many: string): string => `${count} ${Math.abs(count) < 2 ? one : many}`;

/** In French: *3 fois sur 100*. */
export const foisSur100 = (count: number): string => `${count} fois sur 100`;
