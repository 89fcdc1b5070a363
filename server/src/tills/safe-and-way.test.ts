import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callAs } from "../../test-support/call.ts";
import { makeStaff } from "../../test-support/make.ts";
import { setSettings } from "../../test-support/settings.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";
import { isAnyDue } from "./count-safe.ts";

const office = await openTillOffice();
const cashier = await makeStaff(office.t.deps, 4);
const { admin, auditor, balanceOf, call, finance, manager, t } = office;

afterAll(() => t.close());

const countSafe = (person: typeof admin, pieces: number) =>
  call(person, "POST", "/cash/safe/counts", { denominations: [{ value: 0.01, pieces }] });
const signOff = (person: typeof admin, id: number, body: object = {}) =>
  call(person, "POST", `/cash/safe/counts/${id}/sign-off`, body);
const send = (person: typeof admin, amount: number, from = "1050", to = "1000") =>
  call(person, "POST", "/cash/moves", {
    move_key: randomUUID(),
    from,
    to,
    amount,
    date: "2026-03-16",
  });
const onMove = (person: typeof admin, id: number, act: string, body?: object) =>
  call(person, "POST", `/cash/moves/${id}/${act}`, body);
const balances = async (...codes: string[]) => Promise.all(codes.map(balanceOf));
const work = async (person: typeof admin) =>
  (await call(person, "GET", "/dashboard/work")).body.work;
const cash = async (person = manager) => (await call(person, "GET", "/tills")).body;

describe("TILL-17 a count of the safe", () => {
  it("is due where the safe was used and the setting asks for it", async () => {
    await setSettings(t, { safe_count: "used" });
    expect(await isAnyDue(t.deps.db, "2026-03-16")).toBe(false);
    await send(manager, 100);
    expect(await isAnyDue(t.deps.db, "2026-03-16")).toBe(true);
    expect((await work(finance)).safe).toBe(1);
    expect((await work(cashier)).safe).toBeUndefined();
    await setSettings(t, { safe_count: "weekly" });
    expect(await isAnyDue(t.deps.db, "2026-03-22")).toBe(false);
    expect(await isAnyDue(t.deps.db, "2026-03-23")).toBe(true);
    expect((await cash()).safe).toMatchObject({ is_due: false, counts: [] });
  });

  it("is signed off by another person with a reason, and posts its difference once", async () => {
    await setSettings(t, { safe_count: "used" });
    const before = await balances("1000", "5200");
    const { body } = await countSafe(finance, 9_750);
    expect(body.count).toMatchObject({ total: 97.5, difference: null });
    expect((await cash(finance)).safe.counts[0].difference).toBeNull();
    expect((await cash(auditor)).safe.counts[0].difference).toBe(-2.5);
    const { id } = body.count;
    expect(refused(await signOff(finance, id, { note: "Seen" }))).toEqual([
      409,
      texts.otherSignsOffSafe,
    ]);
    expect(refused(await signOff(manager, id))).toEqual([400, texts.reasonOfDifference]);
    const answers = await Promise.all([1, 2, 3].map(() => signOff(manager, id, { note: "Seen" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balances("1000", "5200")).toEqual([
      (before[0] ?? 0) - 2.5,
      (before[1] ?? 0) + 2.5,
    ]);
    expect(await isAnyDue(t.deps.db, "2026-03-16")).toBe(false);
    await expect(t.asOwner(`update safe_counts set note = 'x'`)).rejects.toThrow("append-only");
  });

  it("that was counted again is not signed off; what is over is income", async () => {
    const first = await countSafe(finance, 9_750);
    const second = await countSafe(finance, 9_800);
    expect(refused(await signOff(manager, first.body.count.id, { note: "x" }))).toEqual([
      409,
      texts.safeCountedAnew,
    ]);
    const income = await balanceOf("4500");
    expect((await signOff(manager, second.body.count.id, { note: "Found" })).status).toBe(200);
    expect(await balanceOf("4500")).toBe(income + 0.5);
    expect(await balanceOf("1000")).toBe(98);
  });

  it.each([
    [[{ value: 3, pieces: 1 }], texts.unknownValue("NLe 3.00")],
    [[{ value: 5, pieces: -1 }], texts.wrongPieces],
  ])("%j is a 400", async (denominations, error) => {
    expect(refused(await call(manager, "POST", "/cash/safe/counts", { denominations }))).toEqual([
      400,
      error,
    ]);
  });
});

describe("TILL-18 money to an account that the lender added", () => {
  it("is counted in by another person, whatever its amount: no statement and no count shows that account", async () => {
    const alone = await makeStaff(t.deps, 6);
    const added = { code: "1058", name: "Another bank", kind: "asset" };
    expect((await call(alone, "POST", "/ledger/accounts", added)).status).toBe(200);
    const { move } = (await send(alone, 0.01, "1050", "1058")).body;
    expect(move.on_the_way).toBe(true);
    expect(await balances("1058")).toEqual([0]);
    expect((await onMove(alone, move.id, "count-in", { counted: 0.01 })).status).toBe(409);
    expect((await onMove(manager, move.id, "count-in", { counted: 0.01 })).status).toBe(200);
    expect(await balances("1058")).toEqual([0.01]);
    // Back to the bank, whose statement shows it, one person moves it.
    const back = await send(alone, 0.01, "1058", "1050");
    expect(back.body.move.on_the_way).toBe(false);
  });
});

describe("TILL-18 money above the limit", () => {
  it("is on the way until another person has counted it in", async () => {
    const before = await balances("1050", "1340", "1000");
    const { body } = await send(finance, 5_000.01);
    expect(body.msg).toBe(texts.onTheWay);
    const { id } = body.move;
    const [bank = 0, way = 0, safe = 0] = before;
    expect(await balances("1050", "1340", "1000")).toEqual([bank - 5_000.01, way + 5_000.01, safe]);
    expect([(await work(finance)).on_the_way, (await work(manager)).on_the_way]).toEqual([
      undefined,
      1,
    ]);
    expect((await cash(auditor)).on_the_way).toMatchObject([
      { id, amount: 5_000.01, counted: null },
    ]);
    for (const act of ["count-in", "return"])
      expect(refused(await onMove(finance, id, act, { counted: 5_000.01 }))).toEqual([
        409,
        texts.otherCountsIn,
      ]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => onMove(manager, id, "count-in", { counted: 5_000.01 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balances("1050", "1340", "1000")).toEqual([bank - 5_000.01, way, safe + 5_000.01]);
    expect((await cash()).on_the_way).toEqual([]);
  });

  it("of many small moves of one person on one day is as one large move", async () => {
    const moved = [];
    for (const amount of [3_000, 2_000, 0.01]) moved.push((await send(admin, amount)).body.move);
    expect(moved.map(({ on_the_way }) => on_the_way)).toEqual([false, false, true]);
    await onMove(manager, moved[2].id, "count-in", { counted: 0.01 });
  });

  it("with a difference waits for a second person, who did not count it", async () => {
    const { id } = (await send(finance, 6_000)).body.move;
    const before = await balances("1340", "1000", "5200");
    expect(refused(await onMove(manager, id, "count-in", { counted: 5_900 }))).toEqual([
      400,
      texts.reasonOfDifference,
    ]);
    const counted = await onMove(manager, id, "count-in", {
      counted: 5_900,
      note: "One note less",
    });
    expect(counted.body.msg).toBe(texts.arrivedOtherwise("NLe 100.00 short"));
    expect(await balances("1340", "1000", "5200")).toEqual(before);
    expect(refused(await onMove(manager, id, "confirm", {}))).toEqual([409, texts.otherConfirms]);
    expect(refused(await onMove(admin, id, "return"))).toEqual([409, texts.countedOtherwise]);
    const answers = await Promise.all([1, 2].map(() => onMove(admin, id, "confirm", {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [way = 0, safe = 0, loss = 0] = before;
    expect(await balances("1340", "1000", "5200")).toEqual([way - 6_000, safe + 5_900, loss + 100]);
  });

  it("goes back by another person", async () => {
    const bank = await balanceOf("1050");
    const { id } = (await send(finance, 7_000)).body.move;
    expect((await onMove(manager, id, "return")).status).toBe(200);
    expect(await balanceOf("1050")).toBe(bank);
    expect(refused(await onMove(manager, id, "return"))).toEqual([409, texts.notOnTheWay]);
    expect(refused(await onMove(manager, 999_999, "return"))).toEqual([404, texts.moveNotFound]);
  });

  it.each([
    [0, 0.01, true],
    [null, 9_000, false],
  ])("with a limit of %s NLe, %d on the way: %s", async (cash_move_limit, amount, waits) => {
    await setSettings(t, { cash_move_limit });
    const { move } = (await send(finance, amount)).body;
    expect(move.on_the_way).toBe(waits);
    if (waits) await onMove(manager, move.id, "count-in", { counted: amount });
    await setSettings(t, { cash_move_limit: 5_000 });
  });

  it("cannot be counted in by the sender in the database either", async () => {
    const { id } = (await send(finance, 8_000)).body.move;
    await expect(
      t.asOwner(`insert into cash_arrivals (move_id, counted, difference, counted_by, counted_at)
                 select id, amount, 0, staff_id, now() from cash_moves where id = ${id}`),
    ).rejects.toThrow("does not count");
    await onMove(manager, id, "return");
  });

  it("as a float is accepted with the amount that was counted", async () => {
    const session = await office.open(admin);
    const { id } = (await office.move(manager, session.id, "float", 5_001)).body.movement;
    const accept = (body?: object) =>
      callAs(t, admin, "POST", `/tills/movements/${id}/accept`, body);
    expect(refused(await accept())).toEqual([409, texts.floatToCount("NLe 5,000.00")]);
    expect(refused(await accept({ counted: 5_000 }))).toEqual([
      409,
      texts.floatDiffers("NLe 5,000.00", "NLe 5,001.00"),
    ]);
    expect((await accept({ counted: 5_001 })).status).toBe(200);
  });
});
