import { expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { accounts } from "./accounts.ts";
import type { TwistTable } from "./types.ts";

test.each(recordings("oliver-twist"))("%s: the accounts of a whole game start from ten pounds for everybody", (_, { steps }) => {
  const events = steps.flatMap((change) => eventsIn(change, "en"));
  const end = steps.at(-1)!.view.table as TwistTable;
  end.seats.forEach(({ money }, seat) => {
    const account = accounts(seat, events, money, []);
    expect(account.start).toBe(10);
    expect(account.start + account.sets + account.extras + account.other - account.lost).toBe(money);
  });
});
