// What may follow a move, as far as a seat knows: the move on many re-deals, everybody playing on by habit.

import type { Told } from "./course.ts";
import type { Bots, Module } from "./module.ts";

const CHANCE = 8;
const CHANCE_ACTS = 1 << CHANCE;
const NOBODY = 0;
const CHANCE_DIE = 0;
/** No game has so many steps between two choices of a seat: whoever goes on for longer goes on for ever. */
const MOST_STEPS = 2000;

/** What a seat hears of a step from a state. */
export type Hear = (seat: number, action: number, before: Uint8Array) => Told[];

/**
 * What a seat would see happen after a move, deal by deal, until it is asked again or all is over. `asked` is the table as it
 * stood when the seat was asked; the same seed gives the same deals for every move.
 */
export function imagine(
  module: Module,
  bots: Bots,
  asked: Uint8Array,
  seat: number,
  action: number,
  deals: number,
  seed: number,
  hear: Hear,
): Told[][] {
  return Array.from({ length: deals }, (_, number) => {
    module.seeds.set([BigInt(seed), BigInt(number)]);
    module.call("load");
    module.state.set(asked);
    module.call("redeal", seat);
    return follow(module, bots, module.state.slice(), seat, action, hear);
  });
}

function follow(module: Module, bots: Bots, dealt: Uint8Array, seat: number, first: number, hear: Hear): Told[] {
  const told: Told[] = [];
  const dice = module.dice.slice();
  let [state, actor, action] = [dealt, seat, first];
  for (let step = 0; step < MOST_STEPS; step++) {
    told.push(...hear(actor, action, state));
    module.state.set(state);
    const acting = module.call("step", actor, action);
    state = module.state.slice();
    if (acting === NOBODY || acting & (1 << seat)) break;
    bots.dice.set(dice);
    if (acting === CHANCE_ACTS) {
      [actor, action] = [CHANCE, draw(module, bots)];
    } else {
      bots.state.set(state);
      actor = 31 - Math.clz32(acting & -acting);
      action = bots.call("moveByHabit", actor, 0);
    }
    dice.set(bots.dice);
  }
  return told;
}

/** An outcome of chance, by its weight. */
function draw(module: Module, bots: Bots): number {
  const count = module.call("chances");
  const [outcomes, weights] = [module.actions.slice(0, count), module.weights.slice(0, count)];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = bots.call("roll", CHANCE_DIE, total);
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return outcomes[index]!;
}
