// Where the tests of a file happen: one browser and one server, open while they last.

import { after, before } from "node:test";
import { launch } from "./chromium.mjs";
import { openHouse } from "./house.mjs";
import { visit } from "./visitor.mjs";

/** Tests that do not wait for each other, as many at once as there are cores to expect. A whole game may take minutes on a busy machine. */
export const TOGETHER = { concurrency: 2, timeout: 900_000 };

export function openInn(...more) {
  const inn = { visit: (wishes) => visit(inn.browser, inn.house, wishes) };
  before(async () => {
    [inn.browser, inn.house] = await Promise.all([launch(), openHouse(more)]);
  });
  after(async () => {
    await inn.browser?.close();
    await inn.house?.close();
  });
  return inn;
}
