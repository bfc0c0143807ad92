// Tables of four clients that play as fast as they are answered: `node play.cjs PORT TABLES LEAST_MOVES`.
// Prints one line of JSON: moves, seconds, and how long each move took until the last of the four had seen it.

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game, CARDS } = require("./game.cjs");

const [port, tables, least] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;

let laidSoFar = 0;

async function lay() {
  const matchID = `${process.pid}-${(laidSoFar += 1)}`; // the server opens a match when it is first asked for
  const state = { counts: [0, 0, 0, 0], chosen: [-1, -1, -1, -1], unseen: [], delays: [], playing: false };
  state.over = new Promise((done) => (state.ended = done));
  state.clients = [0, 1, 2, 3].map((seat) => {
    const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"] } });
    return Client({ game, numPlayers: 4, playerID: String(seat), matchID, multiplayer, debug: false });
  });
  await Promise.all(state.clients.map((client, seat) => watch(state, client, seat)));
  return state;
}

function watch(state, client, seat) {
  return new Promise((ready) => {
    client.subscribe((now) => {
      if (now === null) return;
      ready();
      hear(state, client, seat, now.G);
    });
    client.start();
  });
}

function hear(state, client, seat, G) {
  state.counts[seat] = Math.max(state.counts[seat], G.count);
  const seen = Math.min(...state.counts);
  const at = performance.now();
  while (state.unseen.length && state.unseen[0].count <= seen) state.delays.push(at - state.unseen.shift().sent);
  if (G.over && seen === G.count) state.ended();
  else choose(state, client, seat, G);
}

function choose(state, client, seat, G) {
  if (!state.playing || G.over || state.chosen[seat] === G.hour) return;
  state.chosen[seat] = G.hour;
  // Moves of one hour are counted in the order in which they arrive: which of the four is which makes no difference.
  state.unseen.push({ count: 4 * G.hour + 1 + state.unseen.filter((each) => each.hour === G.hour).length, hour: G.hour, sent: performance.now() });
  client.moves.choose(1 + Math.floor(Math.random() * CARDS));
}

async function main() {
  let moves = 0, seconds = 0, delays = [];
  while (moves < least) {
    const laid = [];
    for (let table = 0; table < tables; table += 1) laid.push(await lay());
    const began = performance.now();
    for (const state of laid) {
      state.playing = true;
      state.clients.forEach((client, seat) => choose(state, client, seat, client.getState().G));
    }
    await Promise.all(laid.map((state) => state.over));
    seconds += (performance.now() - began) / 1000;
    for (const state of laid) {
      moves += state.delays.length;
      delays = delays.concat(state.delays);
      state.clients.forEach((client) => client.stop());
    }
  }
  // Not before all of it has gone through the pipe, which takes some 64 KB at once.
  process.stdout.write(`${JSON.stringify({ moves, seconds, delays })}\n`, () => process.exit(0));
}

main();
