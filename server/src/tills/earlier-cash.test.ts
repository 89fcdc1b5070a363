import { toCents } from "@microfinance/contract/core/money.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeDeciders, makeLoanIn } from "../../test-support/make-decision.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

const { t, manager, finance, call, open, read, count, signOff, balanceOf } = await openTillOffice();
const customer = await makeCustomer(t.deps);
const today = "2026-03-16";
const yesterday = "2026-03-15";
let cashier: Person;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});

/** A loan that was paid out before today. */
const earlierLoan = () => makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-16" });
const pay = (person: Person, loan: MadeLoan, amount: number, transaction_date = yesterday) =>
  call(person, "POST", `/loans/${loan.loan_id}/pay`, {
    amount,
    payment_method: "Cash",
    transaction_date,
  });
const reverse = (id: number) =>
  call(manager, "POST", `/payments/${id}/reverse`, { reason: "Wrong loan" });

/** What stands on accounts at the end of a day by the trial balance, whose sides are equal. */
async function trialBalance(date: string, ...codes: string[]) {
  const { body } = await call(manager, "GET", `/ledger/trial-balance?as_of=${date}`);
  expect(body.totals.debit).toBe(body.totals.credit);
  const accounts: { code: string; balance: number }[] = body.accounts;
  return codes.map((code) => accounts.find((account) => account.code === code)?.balance ?? 0);
}

describe("TILL-16 cash of an earlier day", () => {
  it("is valued then and enters the session of today, apart in its report", async () => {
    const loan = await earlierLoan();
    const session = await open(cashier);
    const till = session.till.account_code;
    const before = await trialBalance(yesterday, till, "1330", "1100");
    expect((await pay(cashier, loan, 20, today)).status).toBe(200);
    const paid = await pay(cashier, loan, 150.5);
    expect([paid.status, paid.body.payment.transaction_date]).toEqual([200, yesterday]);
    // Yesterday the customer had paid and no till had the cash; today the till has it.
    const after = await trialBalance(yesterday, till, "1330", "1100");
    const principal = toCents(before[2] ?? 0) - toCents(after[2] ?? 0);
    expect(principal).toBeGreaterThan(0);
    expect(after.slice(0, 2)).toEqual([0, 150.5]);
    expect(await trialBalance(today, till, "1330")).toEqual([170.5, 0]);

    const { report, entries } = await read(manager, session.id);
    expect(report).toMatchObject({
      expected: 170.5,
      kinds: [
        { kind: "payment", in: { count: 1, sum: 20 } },
        { kind: "till_collection", label: "Of earlier days", in: { count: 1, sum: 150.5 } },
      ],
      non_cash: [],
    });
    const { receipt_number, loan_id } = paid.body.payment;
    expect(entries[0]).toMatchObject({ loan_id, in: 150.5, label: "Cash of earlier days" });
    expect(entries[0]?.sentence).toContain(
      `brought NLe 150.50 of an earlier day into ${session.till.name} (${receipt_number}).`,
    );
    const listed = await call(manager, "GET", `/transactions/all?till_session=${session.id}`);
    expect(listed.body.payments).toHaveLength(2);
    const { statement } = (
      await call(manager, "GET", `/reports/statement/${loan.loan_id}?to=${yesterday}`)
    ).body;
    expect(statement.closing_balance).toBe(1200 - 150.5);
  });

  it("is counted and signed off with the session in which it came", async () => {
    const session = await open(cashier);
    await pay(cashier, await earlierLoan(), 60);
    expect((await count(cashier, session.id, 60)).status).toBe(200);
    const signed = await signOff(manager, session.id);
    expect(signed.body.session).toMatchObject({ counted: 60, difference: 0 });
    expect(await balanceOf(session.till.account_code)).toBe(0);
  });

  it("leaves the till when its payment is reversed, and is moved with it", async () => {
    const session = await open(cashier);
    const till = session.till.account_code;
    const [loan, other] = [await earlierLoan(), await earlierLoan()];
    const moved = (await pay(cashier, loan, 80)).body.payment;
    const body = { act_key: randomUUID(), to_loan: other.loan_id, reason: "Wrong loan" };
    const answer = await call(finance, "POST", `/payments/${moved.id}/move`, body);
    expect([answer.status, answer.body.payment?.transaction_date]).toEqual([200, yesterday]);
    expect(await balanceOf(till)).toBe(80);
    expect((await reverse(answer.body.payment.id)).status).toBe(200);
    expect(await balanceOf(till)).toBe(0);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 0,
      reversals: { count: 2, sum: 160 },
    });
    expect((await trialBalance(today, "1330"))[0]).toBe(0);
  });

  it("needs an open till of today, as all cash does", async () => {
    const loan = await earlierLoan();
    expect(refused(await pay(cashier, loan, 10))).toEqual([409, texts.openFirst]);
    const session = await open(cashier);
    await count(cashier, session.id, 0);
    expect(refused(await pay(cashier, loan, 10))).toEqual([409, texts.openFirst]);
  });

  it("is never paid out: cash out is dated the day of the session", () =>
    withSettings(t, { payout: "separate" }, async () => {
      const supervisor = await makeStaff(t.deps, 8);
      const session = await open(supervisor);
      await pay(supervisor, await earlierLoan(), 500);
      t.setNow(`${yesterday}T09:00:00Z`);
      const loan = await makeLoanIn(t, await makeDeciders(t), "approved", { approved_amount: 400 });
      t.setNow(`${today}T09:00:00Z`);
      const body = { payout_key: randomUUID(), payment_method: "Cash", date: yesterday };
      const answer = await call(supervisor, "POST", `/loans/${loan.loan_id}/payout`, body);
      expect(refused(answer)).toEqual([400, texts.cashDate(today)]);
      expect(await balanceOf(session.till.account_code)).toBe(500);
    }));

  it("of a recovery is taken as that of a payment", async () => {
    const session = await open(cashier);
    const loan = await earlierLoan();
    t.setNow(`${yesterday}T09:00:00Z`);
    const writeOffs = writeOffCalls(t);
    const asked = await writeOffs.ask(await makeStaff(t.deps, 6), loan);
    await writeOffs.approve(await makeStaff(t.deps, 9), asked.body.request.id);
    t.setNow(`${today}T09:00:00Z`);
    const body = { act_key: randomUUID(), amount: 40, payment_method: "Cash", date: yesterday };
    const answer = await call(cashier, "POST", `/loans/${loan.loan_id}/recoveries`, body);
    expect(answer.status).toBe(200);
    expect((await read(manager, session.id)).report).toMatchObject({
      expected: 40,
      kinds: [{ kind: "till_collection", in: { count: 1, sum: 40 } }],
    });
  });
});
