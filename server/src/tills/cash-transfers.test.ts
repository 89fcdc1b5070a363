import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";
import { transferForm } from "../../test-support/transfers.ts";

const { t, manager, finance, call, open, float, count, signOff, read, balanceOf } =
  await openTillOffice();
let cashier: Person;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});

const record = (person: Person, more: object = {}) =>
  call(person, "POST", "/money/transfers/create", {
    ...transferForm({ local_currency: 100, ...more }),
  });
const cancel = (person: Person, id: number) =>
  call(person, "POST", `/money/transfers/${id}/cancel`, { reason: "Wrong receiver" });
const recorded = async () => {
  const { rows } = await t.deps.pool.query(
    `select (select count(*) from transfers) as transfers,
            (select count(*) from ledger_entries where transfer_id is not null) as entries`,
  );
  return rows[0];
};

describe("TILL-5 a cash transfer", () => {
  it("without an open till is a 409 and writes nothing, by a bank it needs none", async () => {
    const before = await recorded();
    expect(refused(await record(cashier))).toEqual([409, texts.openFirst]);
    expect(await recorded()).toEqual(before);
    expect((await record(cashier, { payment_method: "Bank Transfer" })).status).toBe(200);
  });

  it("is paid out of the till, at most what that holds", async () => {
    const session = await open(cashier);
    const before = await recorded();
    expect(refused(await record(cashier))).toEqual([409, texts.holds("NLe 0.00")]);
    expect(await recorded()).toEqual(before);
    await float(cashier, session.id, 150);
    const { body } = await record(cashier);
    expect(body.data).toMatchObject({ payment_method: "Cash", local_currency: 100 });
    expect(await balanceOf(session.till.account_code)).toBe(50);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 50,
      kinds: [{ kind: "transfer", out: { count: 1, sum: 100 } }],
    });
  });

  it("that is sent from here is taken into the till with its fee", async () => {
    const session = await open(cashier);
    expect((await record(cashier, { direction: "out", fee: 5 })).status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(105);
  });

  it("of an earlier day is taken into the till of today, and not paid out of it", async () => {
    const session = await open(cashier);
    const yesterday = { transfer_date: "2026-03-15" };
    expect((await record(cashier, { ...yesterday, direction: "out", fee: 5 })).status).toBe(200);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 105,
      kinds: [{ kind: "till_collection", in: { count: 1, sum: 105 } }],
    });
    expect(refused(await record(cashier, yesterday))).toEqual([400, texts.cashDate("2026-03-16")]);
  });
});

describe("TILL-7 the cash of a canceled transfer", () => {
  it("goes back to the session that paid it while open", async () => {
    const session = await open(cashier);
    await float(cashier, session.id, 100);
    const { body } = await record(cashier);
    expect((await cancel(finance, body.data.id)).status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(100);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 100,
      reversals: { count: 1, sum: 100 },
    });
  });

  it("goes to the till of the person who cancels it once that was counted", async () => {
    const session = await open(cashier);
    await float(cashier, session.id, 100);
    const { body } = await record(cashier);
    await count(cashier, session.id, 0);
    await signOff(manager, session.id);
    expect(refused(await cancel(finance, body.data.id))).toEqual([409, texts.openFirst]);
    const own = await open(finance);
    expect((await cancel(finance, body.data.id)).status).toBe(200);
    expect(await balanceOf(own.till.account_code)).toBe(100);
    expect(await balanceOf(session.till.account_code)).toBe(0);
  });
});
