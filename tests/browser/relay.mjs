// A way to the server that can fall silent: nothing comes through, and nobody is told. What was on its way comes later, if at all.

import { connect, createServer } from "node:net";

export async function openRelay(house) {
  const { hostname, port } = new URL(house.address);
  const lines = new Set();
  let silent = false;
  const relay = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(port), hostname);
    const line = [near, far];
    lines.add(line);
    near.on("data", (carried) => far.write(carried));
    far.on("data", (carried) => near.write(carried));
    for (const [end, other] of [line, line.toReversed()]) {
      end.on("close", () => {
        lines.delete(line);
        other.destroy();
      });
      end.on("error", () => end.destroy());
      if (silent) end.pause();
      else end.resume();
    }
  });
  await new Promise((listening) => relay.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${relay.address().port}`,
    fallSilent() {
      silent = true;
      for (const end of [...lines].flat()) end.pause();
    },
    speak() {
      silent = false;
      for (const end of [...lines].flat()) end.resume();
    },
    async close() {
      for (const end of [...lines].flat()) end.destroy();
      await new Promise((closed) => relay.close(closed));
    },
  };
}
