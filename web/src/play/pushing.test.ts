import { beforeEach, expect, test, vi } from "vitest";

const told: unknown[] = [];
let key: string | null = null;
vi.mock("../address.ts", () => ({ served: true }));
vi.mock("../api.ts", () => ({
  api: {
    reminderKey: () => Promise.resolve({ key }),
    remind: (wish: unknown) => Promise.resolve(told.push(wish)),
    remindNoMore: (endpoint: string) => Promise.resolve(told.push(endpoint)),
  },
}));
const { beReminded, beRemindedNoMore, canRemind } = await import("./pushing.ts");

const KEY = new Uint8Array([4, 1, 2, 251, 255]);
let subscribed: ReturnType<typeof subscription> | null = null;
let asked = 0;
let permission = "granted";

const subscription = (key: Uint8Array) => ({
  endpoint: "https://push.example.com/a",
  options: { applicationServerKey: key.buffer },
  unsubscribe: () => {
    subscribed = null;
    return Promise.resolve(true);
  },
  toJSON: () => ({ endpoint: "https://push.example.com/a", keys: { p256dh: "key", auth: "secret" } }),
});

const manager = {
  getSubscription: () => Promise.resolve(subscribed),
  subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    asked += 1;
    subscribed = subscription(applicationServerKey);
    return Promise.resolve(subscribed);
  },
};

beforeEach(() => {
  [told.length, asked, subscribed, permission, key] = [0, 0, null, "granted", "BAEC-_8"];
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
  });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager: manager }) } });
});

const WISH = { endpoint: "https://push.example.com/a", key: "key", secret: "secret" };

test("the server is told where to send reminders, each time, and the browser is asked once", async () => {
  await beReminded();
  await beReminded();
  expect(asked).toBe(1);
  expect(told).toEqual([WISH, WISH]);
  expect(new Uint8Array(subscribed!.options.applicationServerKey)).toEqual(KEY);
});

test("what was for another server is replaced", async () => {
  subscribed = subscription(new Uint8Array([4, 9]));
  await beReminded();
  expect(asked).toBe(1);
  expect(new Uint8Array(subscribed.options.applicationServerKey)).toEqual(KEY);
});

test("nobody is asked for where messages are not allowed, or no service worker is there", async () => {
  permission = "denied";
  await beReminded();
  permission = "granted";
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } });
  await beReminded();
  vi.stubGlobal("navigator", {});
  await beReminded();
  expect([asked, told]).toEqual([0, []]);
});

test("a server that reminds nobody is not asked to, and nothing is left of what was asked for before", async () => {
  expect(await canRemind()).toBe(true);
  await beReminded();
  [told.length, key] = [0, null];
  expect(await canRemind()).toBe(false);
  await beReminded();
  expect([subscribed, told, asked]).toEqual([null, [], 1]);
});

test("it is taken back here and at the server", async () => {
  await beReminded();
  told.length = 0;
  await beRemindedNoMore();
  await beRemindedNoMore();
  expect(told).toEqual(["https://push.example.com/a"]);
  expect(subscribed).toBeNull();
});
