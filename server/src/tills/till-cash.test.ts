import { toCents } from "@microfinance/contract/core/money.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  approveWaiting,
  forms,
  makeLoanIn,
  step,
  takeStep,
} from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const { t, manager, finance, call, open, read, float, balanceOf, makeEarlier } =
  await openTillOffice();
const customer = await makeCustomer(t.deps);
let cashier: Person;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});

const loanOf = () => makeApprovedLoan(t.deps, customer);
/** A loan that was paid out before today. */
const earlierLoan = () => makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-16" });
const pay = async (person: Person, amount: number, more: object = {}, loan = loanOf()) =>
  call(person, "POST", `/loans/${(await loan).loan_id}/pay`, {
    amount,
    payment_method: "Cash",
    ...more,
  });
const reverse = (person: Person, id: number, more: object = {}) =>
  call(person, "POST", `/payments/${id}/reverse`, { reason: "Wrong loan", ...more });
const count = (person: Person, session: number, denominations: object[] = []) =>
  call(person, "POST", `/tills/sessions/${session}/count`, { denominations });
const signOff = (session: number, keep = 0) =>
  call(manager, "POST", `/tills/sessions/${session}/sign-off`, { keep });
const receipts = async () => {
  const { rows } = await t.deps.pool.query("select last_value as last from payments_id_seq");
  return rows[0].last;
};
const piecesOf = (amount: number) => {
  const cents = toCents(amount);
  return [
    { value: 1, pieces: Math.floor(cents / 100) },
    { value: 0.01, pieces: cents % 100 },
  ];
};

describe("TILL-5 cash without an open till", () => {
  it.each([4, 5, 6, 8, 9])("is a 409 for role %d and writes nothing", async (role) => {
    const person = await makeStaff(t.deps, role);
    const before = await receipts();
    expect(refused(await pay(person, 10))).toEqual([409, texts.openFirst]);
    expect(await receipts()).toBe(before);
    expect((await pay(person, 10, { payment_method: "Orange Money" })).status).toBe(200);
  });

  it("is a 409 for a payout at approval too, and the loan stays as it is", async () => {
    const loan = await makeLoanIn(t, { customer, manager }, "processed");
    const response = await step(t, manager, loan, "approve", forms.approve);
    expect([response.statusCode, response.json().error]).toEqual([409, texts.openFirst]);
    const stored = await t.deps.db
      .selectFrom("loans")
      .select("status")
      .where("id", "=", loan.id)
      .executeTakeFirstOrThrow();
    expect(stored.status).toBe("processed");
  });

  it("is in the till once it is open, in one entry with its session", async () => {
    const session = await open(cashier);
    const paid = await pay(cashier, 200.5);
    expect(paid.status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(200.5);
    const seen = await read(manager, session.id);
    expect(seen.report).toMatchObject({
      expected: 200.5,
      kinds: [{ kind: "payment", in: { count: 1, sum: 200.5 } }],
    });
    const stored = await t.deps.db
      .selectFrom("payments")
      .select(["till_session_id", "money_account"])
      .where("id", "=", paid.body.payment.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      till_session_id: session.id,
      money_account: session.till.account_code,
    });
    await pay(cashier, 7, { payment_method: "Orange Money" });
    expect((await read(manager, session.id)).report.non_cash).toEqual([
      { payment_method: "Orange Money", count: 1, sum: 7 },
    ]);
  });

  it("is a 409 while a session of an earlier day is not counted", async () => {
    const session = await open(cashier);
    await makeEarlier(session.id);
    const before = await receipts();
    expect(refused(await pay(cashier, 10))).toEqual([409, texts.countFirst("2026-03-15")]);
    const sameDay = await pay(cashier, 10, { transaction_date: "2026-03-15" }, earlierLoan());
    expect(refused(sameDay)).toEqual([409, texts.countFirst("2026-03-15")]);
    expect(await receipts()).toBe(before);
  });

  it("answers a repeated payment as before, after the count too", async () => {
    const session = await open(cashier);
    const loan = await loanOf();
    const transaction_id = "202603000000777";
    const first = await pay(cashier, 10, { transaction_id }, Promise.resolve(loan));
    await count(cashier, session.id);
    const second = await pay(cashier, 10, { transaction_id }, Promise.resolve(loan));
    expect([second.status, second.body.payment.id]).toEqual([200, first.body.payment.id]);
  });
});

describe("PAY-21 the payments of a session", () => {
  it("are listed and exported by its id, also reversed ones, and those of no other", async () => {
    const session = await open(cashier);
    const other = await makeStaff(t.deps, 4);
    await open(other);
    for (const amount of [10, 20.5]) await pay(cashier, amount);
    await pay(cashier, 7, { payment_method: "Orange Money" });
    await pay(other, 30);
    const amounts = async (query: string) =>
      (await call(manager, "GET", `/transactions/all?${query}`)).body.payments.map(
        (payment: { amount: number }) => payment.amount,
      );
    const of = `till_session=${session.id}`;
    expect(await amounts(of)).toEqual([20.5, 10]);
    expect(await amounts(`${of}&day=2026-03-16&payment_method=cash`)).toEqual([20.5, 10]);
    expect(await amounts(`${of}&day=2026-03-15`)).toEqual([]);
    expect(await amounts("till_session=999999")).toEqual([]);
    const file = await t.app.inject({
      url: `/api/transactions/export?${of}`,
      headers: manager.headers,
    });
    expect(file.body.trim().split("\r\n")).toHaveLength(3);
  });
});

describe("TILL-4 cash out", () => {
  it("is at most what the till holds", async () => {
    const session = await open(manager);
    const loan = await makeLoanIn(t, { customer, manager }, "processed");
    const response = await step(t, manager, loan, "approve", forms.approve);
    expect([response.statusCode, response.json().error]).toEqual([409, texts.holds("NLe 0.00")]);
    expect(await balanceOf(session.till.account_code)).toBe(0);
    await count(manager, session.id);
    await call(finance, "POST", `/tills/sessions/${session.id}/sign-off`, { keep: 0 });
  });
});

describe("TILL-7 reversed cash", () => {
  it("leaves the session that took it while open", async () => {
    const session = await open(cashier);
    const { payment } = (await pay(cashier, 60)).body;
    expect((await reverse(finance, payment.id)).status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(0);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 0,
      reversals: { count: 1, sum: 60 },
    });
  });

  it.each([
    ["1000", { cash: "1000" }],
    ["1095", { cash: "1095" }],
  ])("leaves %s as named once that was counted", async (code, named) => {
    const session = await open(cashier);
    const { payment } = (await pay(cashier, 60)).body;
    await count(cashier, session.id, piecesOf(60));
    await signOff(session.id);
    expect(refused(await reverse(finance, payment.id))).toEqual([409, texts.openFirst]);
    expect((await reverse(finance, payment.id, { cash: "2000" })).status).toBe(400);
    const before = await balanceOf(code);
    expect((await reverse(finance, payment.id, named)).status).toBe(200);
    expect((await balanceOf(code)) - before).toBe(-60);
    expect(await balanceOf(session.till.account_code)).toBe(0);
  });

  it("leaves the reverser's till otherwise", async () => {
    const session = await open(cashier);
    const { payment } = (await pay(cashier, 60)).body;
    await count(cashier, session.id, piecesOf(60));
    await signOff(session.id, 60);
    const supervisor = await makeStaff(t.deps, 6);
    const own = await open(supervisor);
    expect(refused(await reverse(supervisor, payment.id))).toEqual([409, texts.holds("NLe 0.00")]);
    await pay(supervisor, 100);
    expect((await reverse(supervisor, payment.id)).status).toBe(200);
    expect(await balanceOf(own.till.account_code)).toBe(40);
    expect(await balanceOf(session.till.account_code)).toBe(60);
  });
});

describe("TILL-7 cash of a canceled loan", () => {
  it.each([
    ["the till that paid it out, while its session is open", false, 5_000, 0],
    ["the safe, once that was counted", true, 0, 4_900],
  ])("goes back to %s", async (_name, isCounted, inTill, inSafe) => {
    const supervisor = await makeStaff(t.deps, 8);
    const session = await open(supervisor);
    await float(supervisor, session.id, 5_000);
    const loan = await makeLoanIn(t, { customer, manager: supervisor }, "processed");
    const cash = { ...forms.approve, payout_method: "Cash" };
    expect((await step(t, supervisor, loan, "approve", cash)).statusCode).toBe(200);
    expect((await takeStep(t, supervisor, loan, "cancel")).statusCode).toBe(200);
    if (isCounted) {
      await count(supervisor, session.id, piecesOf(100));
      expect((await signOff(session.id)).status).toBe(200);
    }
    const before = await balanceOf("1000");
    expect((await approveWaiting(t, loan, "cancellation")).statusCode).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(inTill);
    expect((await balanceOf("1000")) - before).toBe(inSafe);
  });
});

describe("TILL-8 a count with 20 workers paying", () => {
  it("includes every payment of its session", async () => {
    const session = await open(cashier);
    const loans = await Promise.all(
      Array.from({ length: 20 }, async () => makeApprovedLoan(t.deps, await makeCustomer(t.deps))),
    );
    let isDone = false;
    const statuses: number[] = [];
    const worker = async (loan: { loan_id: string }, index: number) => {
      for (let turn = 0; !isDone; turn += 1) {
        const amount = (100 + ((index * 7 + turn) % 300)) / 100;
        const body = { amount, payment_method: "Cash" };
        const response = await call(cashier, "POST", `/loans/${loan.loan_id}/pay`, body);
        statuses.push(response.status);
        if (response.status === 409) expect(response.body.error).toBe(texts.openFirst);
      }
    };
    const workers = loans.map(worker);
    const answers = (status: number) => statuses.filter((each) => each === status).length;
    await expect.poll(() => answers(200)).toBeGreaterThanOrEqual(40);
    expect((await count(cashier, session.id)).status).toBe(200);
    const counted = await t.deps.db
      .selectFrom("till_sessions")
      .select("expected")
      .where("id", "=", session.id)
      .executeTakeFirstOrThrow();
    await expect.poll(() => answers(409)).toBeGreaterThanOrEqual(40);
    isDone = true;
    await Promise.all(workers);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(counted.expected).toBe(await balanceOf(session.till.account_code));
    const taken = await t.deps.db
      .selectFrom("payments")
      .select((query) => query.fn.sum<number>("amount").as("sum"))
      .where("till_session_id", "=", session.id)
      .executeTakeFirstOrThrow();
    expect(taken.sum).toBe(counted.expected);
    const differences = await t.deps.pool.query(
      `select e.id from ledger_entries e join till_sessions s on s.id = e.till_session_id
       where e.entry_date <> s.business_date`,
    );
    expect(differences.rows).toEqual([]);
  });
});
