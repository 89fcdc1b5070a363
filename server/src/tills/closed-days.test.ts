import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, it } from "vitest";
import { makeStaff } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const { t, manager, call, open, move, decide, count, signOff } = await openTillOffice();
afterEach(() => t.asOwner("update closed_books set closed_through = null"));
afterAll(() => t.close());

/** Each makes what it needs while the books are open, and returns the operation. */
const operations = {
  "a float accepted": async () => {
    const holder = await makeStaff(t.deps, 4);
    const session = await open(holder);
    const { body } = await move(manager, session.id, "float", 5);
    return () => decide(holder, body.movement.id);
  },
  "a till signed off": async () => {
    const holder = await makeStaff(t.deps, 4);
    const session = await open(holder);
    await count(holder, session.id, 5);
    return () => signOff(manager, session.id);
  },
  "a cash move": () => {
    const move_key = randomUUID();
    const body = { move_key, from: "1000", to: "1050", amount: 4, date: "2026-03-16" };
    return Promise.resolve(() => call(manager, "POST", "/cash/moves", body));
  },
} as const;

it.each(["a float accepted", "a till signed off", "a cash move"] as const)(
  "ACC-17 is refused on a closed day and changes nothing: %s",
  async (name) => {
    const operation = await operations[name]();
    await t.asOwner("update closed_books set closed_through = '2026-03-16'");
    expect(refused(await operation())).toEqual([409, accountingTexts.booksClosed("2026-03-16")]);
    await t.asOwner("update closed_books set closed_through = null");
    expect((await operation()).status).toBe(200);
  },
);
