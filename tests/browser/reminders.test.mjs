// Reminders that reach a page which is closed: the browser subscribes and takes it back, and the service worker shows what is pushed.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { leave, open, PHONE } from "./visitor.mjs";

const inn = openInn();

/** A push service in the page's own window: the real ones are companies'. Runs in the page. */
function subscribeHere() {
  let found = null;
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  PushManager.prototype.getSubscription = async () => found;
  PushManager.prototype.subscribe = async (options) => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const [endpoint, p256dh] = ["https://push.example.com/here", text(await crypto.subtle.exportKey("raw", publicKey))];
    const keys = { p256dh, auth: text(new Uint8Array(16)) };
    found = { endpoint, options: { applicationServerKey: options.applicationServerKey.buffer }, toJSON: () => ({ endpoint, keys }) };
    found.unsubscribe = async () => ((found = null), true);
    return found;
  };
}

/** This browser shows no notifications, whatever it is allowed: those of the service worker are noted. Runs in the worker. */
function noteNotifications() {
  self.noted = [];
  self.registration.showNotification = async (title, { body, tag, data }) => void self.noted.push({ title, body, tag, data });
}

async function noted(worker, tag) {
  for (;;) {
    const found = await worker.evaluate(() => self.noted);
    if (found.some((each) => each.tag === tag)) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Something to push messages to the service worker with. */
async function pusher({ page, context }, origin) {
  const session = await context.newCDPSession(page);
  const registered = new Promise((found) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations.length && found(registrations[0])),
  );
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  return (message) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
}

describe("reminders", TOGETHER, () => {
  test("a browser is reminded once somebody wants it, while the table is not in sight, and no more when that is taken back", async () => {
    const visitor = await inn.visit({ size: PHONE, keeps: true });
    const { page, context } = visitor;
    await context.grantPermissions(["notifications"], { origin: inn.house.address });
    await page.addInitScript(subscribeHere);
    await open(visitor, "/");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const asked = (path) => page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === "POST");
    await page.getByRole("button", { name: "Settings" }).click();
    const [subscribed] = await Promise.all([
      asked("/api/me/reminders?"),
      page.getByLabel("Notify me on my turn").selectOption({ label: "yes" }),
    ]);
    assert.equal(subscribed.status(), 200);

    const push = await pusher(visitor, inn.house.address);
    const [worker] = context.serviceWorkers();
    await worker.evaluate(noteNotifications);
    const told = { title: "Kids of London", text: "It is your turn.", table: "abcdefgh" };
    await push(told);
    const notice = { title: told.title, body: told.text, tag: "turn-abcdefgh", data: { table: "abcdefgh" } };
    assert.deepEqual(await noted(worker, "turn-abcdefgh"), [notice]);
    const [ended] = await Promise.all([
      asked("/api/me/reminders/end"),
      page.getByLabel("Notify me on my turn").selectOption({ label: "no" }),
    ]);
    assert.equal(ended.status(), 200);

    await page.keyboard.press("Escape");
    const { table } = await page.evaluate(async () => {
      const body = JSON.stringify({ game: "kids-of-london", options: { seats: 2 } });
      return (await fetch("/api/tables", { method: "POST", body })).json();
    });
    await open(visitor, `/table/${table}`);
    await push({ ...told, table });
    await push({ ...told, text: "Another table.", table: "ijklmnop" });
    const later = await noted(worker, "turn-ijklmnop");
    assert.deepEqual(later.map(({ tag }) => tag), ["turn-abcdefgh", "turn-ijklmnop"], "the table in sight needs no reminder");
    await leave(visitor);
  });
});
