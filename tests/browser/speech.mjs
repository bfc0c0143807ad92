// What somebody hears who does not see the page: Chromium's own accessibility tree, and what its live region says.

import { strict as assert } from "node:assert";

const TOUCHABLE = new Set(["button", "link", "textbox", "combobox", "checkbox", "slider", "menuitem", "option"]);

/** Everything that can be pressed or filled in has a name in words, since a bare number or sign says nothing; nothing says the same twice, and no list is empty. */
export async function assertNamed({ page, context }, where) {
  const client = await context.newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  const touchable = nodes.filter((node) => !node.ignored && TOUCHABLE.has(node.role?.value));
  assert.ok(touchable.length > 3, `there is something to press at ${where}`);
  const nameless = touchable.filter((node) => !/\p{L}{2}/u.test(node.name?.value ?? "") && node.role.value !== "option");
  assert.deepEqual(nameless.map((node) => `${node.role.value} “${node.name?.value ?? ""}”`), [], `nothing says what these do at ${where}`);
  const twice = nodes.filter((node) => !node.ignored && node.name?.value && node.description?.value === node.name.value);
  assert.deepEqual(twice.map((node) => `${node.role.value} “${node.name.value}”`), [], `these say the same twice at ${where}`);
  const inside = childrenIn(nodes);
  const empty = nodes.filter((node) => !node.ignored && node.role?.value === "list" && inside(node).length === 0);
  assert.deepEqual(empty.map((node) => node.name?.value ?? ""), [], `these lists are empty at ${where}`);
  assert.deepEqual(nodes.filter((node) => !node.ignored).flatMap((node) => countedTwice(inside(node))), [], `these numbers are said by a picture, and again beside it, at ${where}`);
}

/** What is heard of a node's parts, in order: those that are ignored give way to their own. */
function childrenIn(nodes) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inside = (node) => (node.childIds ?? []).flatMap((id) => (byId.has(id) ? (byId.get(id).ignored || byId.get(id).role?.value === "generic" ? inside(byId.get(id)) : [byId.get(id)]) : []));
  return inside;
}

/** Numbers beside a picture whose name has them. */
const countedTwice = (parts) =>
  parts.flatMap((part, index) => {
    const [text, before] = [part.name?.value.trim() ?? "", parts[index - 1]];
    const isSaid = part.role?.value === "StaticText" && /^\d+!?$/.test(text) && before?.role?.value === "image";
    return isSaid && (before.name?.value ?? "").split(/\D+/).includes(text.replace("!", "")) ? [`${before.name.value}: ${text}`] : [];
  });

/** The lines of the log beside the table, once nothing of it is being read aloud. Runs in the page. */
function writtenAtRest() {
  if (document.querySelector(".unseen[role=log]").childElementCount) return null;
  return [...document.querySelectorAll("aside .log li > span")].map((line) => line.textContent.trim());
}

/** At rest each line of the log is once in the tree, where the log is beside the table. */
export async function assertReadOnce({ page, context }, where) {
  const client = await context.newCDPSession(page);
  const atRest = async () => (await page.waitForFunction(writtenAtRest)).jsonValue();
  let [written, nodes] = [[], []];
  // Bots may move while somebody looks, and what they do is read aloud: then it is looked at once more.
  for (let now = await atRest(); now.length !== written.length; now = await atRest()) {
    written = now;
    ({ nodes } = await client.send("Accessibility.getFullAXTree"));
  }
  await client.detach();
  const read = nodes.flatMap((node) => (!node.ignored && node.role?.value === "StaticText" ? [node.name?.value.trim()] : []));
  const count = (text, among) => among.filter((each) => each === text).length;
  assert.ok(written.length > 3, `there is a log at ${where}`);
  assert.deepEqual(written.filter((text) => count(text, read) !== count(text, written)), [], `these are read more than once at ${where}`);
}

/** Note down from now on whatever the log region and the bar say aloud. Call once, when the table is there. */
export const listen = ({ page }) =>
  page.evaluate(() => {
    [globalThis.heard, globalThis.asked] = [[], []];
    const ask = () => {
      const question = document.querySelector("[data-testid=action-bar] [role=status]")?.textContent;
      if (question && question !== globalThis.asked.at(-1)) globalThis.asked.push(question);
    };
    ask();
    new MutationObserver(ask).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
    const note = (changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.textContent.trim()) globalThis.heard.push(node.textContent);
    };
    new MutationObserver(note).observe(document.querySelector(".unseen[role=log]"), { childList: true });
  });

/** Whoever is asked for a move hears what is asked, in the words of the bar, and once: at rest it is in the page once. */
export async function assertAsked({ page }) {
  await page.locator("main [data-move]").first().waitFor();
  const say = await page.locator("[data-testid=action-bar] .say").textContent();
  await page.waitForFunction((asked) => globalThis.asked.some((each) => each.startsWith(asked)), say);
  await page.waitForFunction(() => document.querySelector("[data-testid=action-bar] [role=status]").textContent === "");
}

/** A sentence as the server writes it: on the page no line ends between a number and what it counts. */
export const untied = (text) => text.replaceAll("\u00a0", " ");

/** Each event that came over the wire since `listen` was said once, in order, in the words of the log. */
export async function assertHeard({ page, frames }, since) {
  const told = frames.slice(since).flatMap((frame) => (frame.type === "update" ? frame.events.map((event) => event.text.replace(/ -(\d)/g, " −$1")) : []));
  assert.ok(told.length > 10, "a game was told");
  assert.deepEqual((await page.evaluate(() => globalThis.heard)).map(untied), told);
  const asked = (await page.evaluate(() => globalThis.asked)).map(untied);
  assert.deepEqual(told.filter((event) => asked.includes(event)), [], "the bar says again aloud what the log said");
}
