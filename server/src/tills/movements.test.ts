import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const {
  balanceOf,
  call,
  count,
  decide,
  finance,
  float,
  makeEarlier,
  manager,
  move,
  newTill,
  open,
  read,
  signOff,
  t,
} = await openTillOffice();
let cashier: Person;
let till: number;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});
afterEach(async () => {
  await t.asOwner("update closed_books set closed_through = null");
});
/** A new till for each test of a description; there are forty accounts. */
const withTill = () =>
  beforeEach(async () => {
    till = (await newTill()).id;
  });

describe("TILL-6 a float or hand-over", () => {
  withTill();
  it("is posted when another person accepts it, once", async () => {
    const session = await open(cashier, till);
    const { body } = await move(manager, session.id, "float", 500);
    expect(body.movement).toMatchObject({ status: "pending", amount: 500 });
    expect(await balanceOf(session.till.account_code)).toBe(0);
    expect(refused(await decide(manager, body.movement.id))).toEqual([409, texts.otherAccepts]);
    expect(refused(await decide(finance, body.movement.id))).toEqual([403, texts.holderAccepts]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => decide(cashier, body.movement.id)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(session.till.account_code)).toBe(500);
    const seen = await read(manager, session.id);
    expect(seen.report).toMatchObject({ floats: { count: 1, sum: 500 }, expected: 500 });
    expect(seen.entries).toMatchObject([{ kind: "till_float", in: 500, out: 0 }]);
    const journal = await call(manager, "GET", `/ledger/entries?till_session=${session.id}`);
    expect(journal.body.entries[0]).toMatchObject({ till_session_id: session.id });
  });

  it("is made once for its key, ten times at once", async () => {
    const session = await open(cashier, till);
    const key = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => move(manager, session.id, "float", 5, key)),
    );
    expect(new Set(results.map(({ body }) => body.movement.id)).size).toBe(1);
    expect(
      results.filter(({ headers }) => headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    expect(refused(await move(manager, session.id, "float", 6, key))).toEqual([
      409,
      texts.movementKeyTaken,
    ]);
  });

  it("is refused or taken back, and of more than the till holds refused", async () => {
    const session = await open(cashier, till);
    await float(cashier, session.id, 20);
    const own = await move(cashier, session.id, "handover", 30);
    expect(refused(await decide(manager, own.body.movement.id))).toEqual([
      409,
      texts.holds("NLe 20.00"),
    ]);
    expect((await decide(cashier, own.body.movement.id, "refuse")).body.movement.status).toBe(
      "refused",
    );
    expect(refused(await decide(manager, own.body.movement.id))).toEqual([
      409,
      texts.movementDecided,
    ]);
    const second = await move(cashier, session.id, "handover", 20);
    expect((await decide(manager, second.body.movement.id)).status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(0);
    const another = await makeStaff(t.deps, 4);
    expect(refused(await move(another, session.id, "float", 5))).toEqual([403, texts.othersTill]);
    expect(refused(await decide(another, 999_999))).toEqual([404, texts.movementNotFound]);
  });

  it("blocks the count while it waits, and ends with it", async () => {
    const session = await open(cashier, till);
    const { body } = await move(manager, session.id, "float", 5);
    expect(refused(await count(cashier, session.id, 0))).toEqual([409, texts.movementPending]);
    await decide(manager, body.movement.id, "refuse");
    expect((await count(cashier, session.id, 0)).status).toBe(200);
    expect(refused(await move(manager, session.id, "float", 5))).toEqual([409, texts.notOpen]);
  });

  it("is of the day of its session: the next day it is counted first", async () => {
    const session = await open(cashier, till);
    const { body } = await move(manager, session.id, "float", 5);
    await makeEarlier(session.id);
    expect(refused(await decide(cashier, body.movement.id))).toEqual([
      409,
      texts.countFirst("2026-03-15"),
    ]);
    expect(refused(await move(manager, session.id, "float", 5))).toEqual([
      409,
      texts.countFirst("2026-03-15"),
    ]);
    await decide(cashier, body.movement.id, "refuse");
    expect((await count(cashier, session.id, 3)).status).toBe(200);
    expect((await signOff(manager, session.id)).status).toBe(200);
    const dates = await t.deps.db
      .selectFrom("ledger_entries")
      .select("entry_date")
      .where("till_session_id", "=", session.id)
      .execute();
    expect(dates.map(({ entry_date }) => entry_date)).toEqual(["2026-03-15", "2026-03-15"]);
    expect((await open(cashier, till)).business_date).toBe("2026-03-16");
  });
});

describe("TILL-13 a cash move", () => {
  const body = (more: object = {}) => ({
    move_key: randomUUID(),
    from: "1000",
    to: "1050",
    amount: 70,
    date: "2026-03-16",
    ...more,
  });

  it("is posted once for its key, ten times at once", async () => {
    await call(finance, "POST", "/cash/moves", body({ from: "1050", to: "1090" }));
    const before = await balanceOf("1050");
    const move = body({ from: "1090" });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => call(finance, "POST", "/cash/moves", move)),
    );
    expect(new Set(results.map((result) => result.body.move.id)).size).toBe(1);
    expect((await balanceOf("1050")) - before).toBe(70);
    expect(refused(await call(finance, "POST", "/cash/moves", { ...move, amount: 71 }))).toEqual([
      409,
      texts.moveKeyTaken,
    ]);
    expect(refused(await call(manager, "POST", "/cash/moves", move))).toEqual([
      409,
      texts.moveKeyTaken,
    ]);
  });

  it.each([
    [{ to: "1000" }, texts.sameAccount],
    [{ to: "1010" }, texts.tillAccount],
    [{ to: "1100" }, texts.noMoneyAccount("1100")],
    [{ to: "1066" }, texts.noMoneyAccount("1066")],
    [{ date: "2026-03-17" }, texts.moveInFuture],
    [{ amount: -1 }, undefined],
  ])("%j is a 400", async (more, error) => {
    const response = await call(finance, "POST", "/cash/moves", body(more));
    expect(response.status).toBe(400);
    if (error !== undefined) expect(response.body.error).toBe(error);
  });

  it("takes no more cheques than are in hand, two at once neither", async () => {
    const banked = (amount: number) =>
      call(finance, "POST", "/cash/moves", body({ from: "1090", amount }));
    expect(await balanceOf("1090")).toBe(0);
    expect(refused(await banked(70))).toEqual([409, texts.chequesInHand("NLe 0.00")]);
    await call(finance, "POST", "/cash/moves", body({ from: "1050", to: "1090", amount: 100 }));
    expect(refused(await banked(100.01))).toEqual([409, texts.chequesInHand("NLe 100.00")]);
    const both = await Promise.all([banked(60), banked(60)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf("1090")).toBe(40);
  });

  it("is for supervisors, and not on a closed day", async () => {
    expect((await call(cashier, "POST", "/cash/moves", body())).status).toBe(403);
    await t.asOwner("update closed_books set closed_through = '2026-03-16'");
    expect(refused(await call(finance, "POST", "/cash/moves", body()))).toEqual([
      409,
      accountingTexts.booksClosed("2026-03-16"),
    ]);
  });
});
