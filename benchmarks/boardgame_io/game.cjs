// A game of the shape of Kids of London for boardgame.io: four players choose a card at the same time, hidden from the
// others until the last one is in, hour after hour.

const { ActivePlayers } = require("boardgame.io/core");

const HOURS = 12;
const CARDS = 8;

const game = {
  name: "hours",
  setup: () => ({ hour: 0, count: 0, chosen: {}, taken: [0, 0, 0, 0], over: false }),
  turn: { activePlayers: ActivePlayers.ALL },
  playerView: ({ G, playerID }) => ({
    ...G,
    chosen: Object.fromEntries(Object.entries(G.chosen).map(([seat, card]) => [seat, seat === playerID ? card : null])),
  }),
  moves: {
    choose: {
      client: false, // the server decides, as ours does
      ignoreStaleStateID: true, // all choose at the same time
      move: ({ G, playerID }, card) => {
        G.chosen[playerID] = card;
        G.count += 1;
        if (Object.keys(G.chosen).length < 4) return;
        for (const seat of Object.keys(G.chosen)) G.taken[seat] += G.chosen[seat];
        G.chosen = {};
        G.hour += 1;
        G.over = G.hour === HOURS;
      },
    },
  },
};

module.exports = { game, CARDS };
