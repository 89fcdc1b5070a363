import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, loanAuditOf } from "../../test-support/loan-records.ts";
import {
  colleaguesOf,
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
  type Reachable,
  step,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { raiseCeilings } from "../../test-support/settings.ts";

let test: TestApp;
let people: Deciders;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  await raiseCeilings(test);
  people = await makeDeciders(test);
  admin = await makeStaff(test.deps, 9);
});
afterEach(() => test.setNow("2026-03-16T09:00:00Z"));
afterAll(() => test.close());

const loanIn = (status: Reachable, application: Record<string, unknown> = {}) =>
  makeLoanIn(test, people, status, application);

const approve = (loan: LoanRef, changes: object = {}, person = people.manager) =>
  step(test, person, loan, "approve", { ...forms.approve, ...changes });

const instalmentsOf = (loan: LoanRef) =>
  test.deps.db
    .selectFrom("instalments")
    .select(["number", "due_date", "principal", "interest", "amount"])
    .where("loan_id", "=", loan.id)
    .orderBy("number")
    .execute();

/** The ledger balances of a loan by account: debits less credits, without zero balances. */
async function balancesOf(loan: LoanRef): Promise<Record<string, number>> {
  const rows = await test.deps.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .innerJoin("ledger_accounts as a", "a.code", "p.account_code")
    .select(["a.name", "p.debit", "p.credit"])
    .where("e.loan_id", "=", loan.id)
    .execute();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const cents = Math.round(row.debit * 100) - Math.round(row.credit * 100);
    sums.set(row.name, (sums.get(row.name) ?? 0) + cents);
  }
  return Object.fromEntries(
    [...sums].filter(([, cents]) => cents !== 0).map(([name, cents]) => [name, cents / 100]),
  );
}

describe("LOAN-51 the approval", () => {
  it("computes the figures, dates the loan, sets the balance and posts the disbursement", async () => {
    test.setNow("2026-01-31T23:30:00Z");
    const loan = await loanIn("processed", { interest_rate: 0.3, loan_period: 3 });
    const response = await approve(loan, {
      approved_amount: 4000,
      interest_rate: 0.25,
      loan_period: 3,
      total_amount: 9,
    });
    expect(response.json().loan).toMatchObject({
      status: "approved",
      loan_amount: 5000,
      approved_amount: 4000,
      interest_rate: 0.25,
      loan_period: 3,
      total_amount: 5000,
      monthly_payment: 1666.67,
      payment: 1666.67,
      processing_fee: 80,
      disbursed_amount: 3920,
      balance: 5000,
      balance_after: 5000,
      paid_total: 0,
      approval_date: "2026-01-31",
      due_date: "2026-04-30",
      approved_by: "Isata Koroma",
      approval_comments: "Within the limit",
      reason: null,
    });
    expect(await instalmentsOf(loan)).toEqual([
      { number: 1, due_date: "2026-02-28", principal: 1333.33, interest: 333.34, amount: 1666.67 },
      { number: 2, due_date: "2026-03-31", principal: 1333.33, interest: 333.34, amount: 1666.67 },
      { number: 3, due_date: "2026-04-30", principal: 1333.34, interest: 333.32, amount: 1666.66 },
    ]);
    expect(await balancesOf(loan)).toEqual({
      "Loans receivable": 4000,
      Cash: -3920,
      "Fee income": -80,
    });
    const [entry] = await loanAuditOf(test, loan, "loan.approve");
    expect(entry?.actor_user_id).toBe(people.manager.user_id);
    expect(entry?.before).toMatchObject({
      status: "processed",
      interest_rate: 0.3,
      loan_period: 3,
    });
    expect(entry?.after).toMatchObject({
      status: "approved",
      approved_amount: 4000,
      balance: 5000,
      comments: "Within the limit",
    });
  });

  it.each([
    // amount, rate, period, total, monthly, fee, disbursed, last instalment
    [1000, 0.2, 6, 1200, 200, 20, 980, 200],
    [1000.01, 0.25, 7, 1250.01, 178.57, 20, 980.01, 178.59],
    [9999.99, 0.3, 18, 12999.99, 722.22, 200, 9799.99, 722.25],
    [0.05, 0.2, 6, 0.06, 0.01, 0, 0.05, 0.01],
    [5000, 0.3, 1, 6500, 6500, 100, 4900, 6500],
    [100, 0.2, 600, 120, 0.2, 2, 98, 0.2],
    [10, 0.2, 600, 12, 0.02, 0.2, 9.8, 0.02],
  ])(
    "%d at %d over %d months: %d in all, %d a month",
    async (amount, rate, period, total, monthly, fee, disbursed, last) => {
      const loan = await loanIn("processed", {
        loan_type: "Personal Loan",
        loan_amount: Math.max(5_000, amount),
        interest_rate: rate,
        loan_period: period,
      });
      const response = await approve(loan, {
        approved_amount: amount,
        interest_rate: rate,
        loan_period: period,
      });
      expect(response.statusCode).toBe(200);
      expect(response.json().loan).toMatchObject({
        total_amount: total,
        monthly_payment: monthly,
        processing_fee: fee,
        disbursed_amount: disbursed,
        balance: total,
      });
      const rows = await instalmentsOf(loan);
      const sum = (name: "principal" | "interest" | "amount") =>
        rows.reduce((cents, row) => cents + Math.round(row[name] * 100), 0) / 100;
      expect([rows.length, sum("amount"), sum("principal")]).toEqual([period, total, amount]);
      expect(sum("interest")).toBe(Math.round((total - amount) * 100) / 100);
      expect(rows.at(-1)?.amount).toBe(last);
      expect(rows.every((row) => row.amount > 0)).toBe(true);
      expect((await balancesOf(loan))["Loans receivable"]).toBe(amount);
    },
  );

  it("PAY-3 is followed by paying and paid", async () => {
    const loan = await loanIn("approved");
    const first = await pay(test, people.manager, loan, 1500);
    expect(first.json().loan).toMatchObject({ status: "paying", balance: 4500 });
    const last = await pay(test, people.manager, loan, 4500);
    expect(last.json().loan).toMatchObject({ status: "paid", balance: 0 });
    expect(await balancesOf(loan)).toEqual({
      Cash: 1100,
      "Fee income": -100,
      "Interest income": -1000,
    });
  });
});

describe("LOAN-56 ending a loan", () => {
  it("canceled without payments: the disbursement is reversed", async () => {
    const loan = await loanIn("approved");
    const response = await step(test, people.manager, loan, "cancel");
    expect(response.json().loan).toMatchObject({
      status: "canceled",
      balance: 6000,
      reason: "As agreed with the customer",
    });
    expect(await entryKindsOf(test, loan)).toEqual(["disbursement", "disbursement_reversal"]);
    expect(await balancesOf(loan)).toEqual({});
  });

  it.each(["cancel", "close"] as const)(
    "%s while paying: the outstanding principal is written off",
    async (action) => {
      const loan = await loanIn("paying");
      await step(test, people.manager, loan, action);
      // 1,500 paid: one instalment of 833.33 + 166.67, then 166.67 interest and 333.33 principal of the second.
      expect(await balancesOf(loan)).toEqual({
        Cash: -4900 + 1500,
        "Fee income": -100,
        "Interest income": -333.34,
        "Loan losses": 3833.34,
      });
      expect(await entryKindsOf(test, loan)).toEqual(["disbursement", "payment", "write_off"]);
      const paid = await pay(test, people.manager, loan, 100);
      expect([paid.statusCode, paid.json().error]).toEqual([
        409,
        `Cannot process payment, this loan is ${action === "cancel" ? "canceled" : "closed"}.`,
      ]);
    },
  );

  it("closed without payments: the whole principal is written off", async () => {
    const loan = await loanIn("approved");
    await step(test, people.manager, loan, "close");
    expect(await balancesOf(loan)).toEqual({
      Cash: -4900,
      "Fee income": -100,
      "Loan losses": 5000,
    });
  });

  it.each(["processed", "applied"] as const)(
    "rejected or canceled from %s moves no money",
    async (status) => {
      const loan = await loanIn(status);
      await step(test, people.manager, loan, "reject");
      expect(await entryKindsOf(test, loan)).toEqual([]);
      const [entry] = await loanAuditOf(test, loan, "loan.reject");
      expect(entry).toMatchObject({
        before: { status },
        after: { status: "rejected", approved_by: "Isata Koroma" },
      });
    },
  );

  it("LOAN-63 a refusal tells the customer a category of the settings, and never the comments", async () => {
    const reject = async (category: object) => {
      const loan = await loanIn("applied");
      const form = { approved_by: "Isata Koroma", comments: "Owes money elsewhere", ...category };
      const answer = await step(test, people.manager, loan, "reject", form);
      return { loan, answer };
    };
    const unknown = await reject({ category: "Because" });
    expect(unknown.answer.statusCode).toBe(400);
    expect(unknown.answer.json().message).toBe("Please choose a reason of the list in Settings.");
    const none = await reject({});
    expect(none.answer.json().loan.refusal).toBeNull();
    const { loan, answer } = await reject({ category: "Guarantor missing" });
    const told = {
      category: "Guarantor missing",
      help: "Name a guarantor who has an income and agrees to repay if you do not.",
    };
    expect(answer.json().loan.refusal).toEqual(told);
    const notices = await test.deps.db
      .selectFrom("notices")
      .select("facts")
      .where("loan_id", "=", loan.id)
      .where("kind", "=", "rejected")
      .execute();
    expect(notices).toEqual([{ facts: { refusal: told } }]);
  });

  it("a concurrent payment and closing: the ledger agrees with the loan", async () => {
    for (let round = 0; round < 5; round += 1) {
      const loan = await loanIn("approved");
      // A closing asks for a write-off, which a second person approves: by then the loan may be paid.
      const [paid, closed] = await Promise.all([
        pay(test, people.manager, loan, 6000),
        step(test, people.manager, loan, "close"),
      ]);
      expect([paid.statusCode, closed.statusCode].toSorted()).toEqual([200, 409]);
      expect((await balancesOf(loan))["Loans receivable"]).toBeUndefined();
    }
  });
});

describe("LOAN-40, LOAN-41 the reviews", () => {
  it("store reviewer, notes, date and the staff member", async () => {
    const loan = await loanIn("processing");
    const response = await step(test, admin, loan, "review/second");
    expect(response.json().loan).toMatchObject({
      first_review: "complete",
      first_reviewer: "Ibrahim Kargbo",
      first_review_by: "Ibrahim Kargbo",
      first_review_notes: "Documents complete",
      first_review_date: "2026-03-16",
      first_review_staff_id: (await colleaguesOf(test)).firstReviewer.staff_id,
      second_review: "complete",
      second_review_by: "Isata Koroma",
      second_review_staff_id: admin.staff_id,
    });
    const [entry] = await loanAuditOf(test, loan, "loan.second_review");
    expect(entry).toMatchObject({
      before: { status: "processing" },
      after: { status: "processed", notes: "Salary confirmed" },
    });
  });

  it("accept fifty characters of any script, and no more", async () => {
    const loan = await loanIn("applied");
    const notes = "😀".repeat(50);
    const response = await step(test, people.manager, loan, "review/first", {
      ...forms.first,
      first_review_notes: notes,
    });
    expect(response.json().loan.first_review_notes).toBe(notes);
  });
});
