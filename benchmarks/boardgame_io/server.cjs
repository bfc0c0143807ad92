// boardgame.io's server, which keeps everything in memory: `node server.cjs PORT`.

const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
