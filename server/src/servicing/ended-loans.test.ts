import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp, type TestApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { approveWaiting, takeStep } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { askReschedule } from "../../test-support/rescheduling.ts";
import { openPayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

let t: TestApp;
let admin: Person;
let other: Person;
let cashier: Person;
let customer: Person;
let loan: MadeLoan;
/** A loan of the customer that pays, and of another customer. */
let elsewhere: { own: MadeLoan; others: MadeLoan };
let sheet: { id: number };
let position: number;
let payroll: Awaited<ReturnType<typeof openPayrollOffice>>;
let run: { id: number };

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  other = await makeStaff(t.deps, 9);
  cashier = await makeStaff(t.deps, 4);
  payroll = await openPayrollOffice(t);
});
afterAll(() => t.close());

const call = (
  person: Person,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: object,
) => callAs(t, person, method, path, body);
const pay = (on: MadeLoan, amount: number, more: object = {}) =>
  call(cashier, "POST", `/loans/${on.loan_id}/pay`, {
    amount,
    payment_method: "Orange Money",
    ...more,
  });
const detailsOf = async () =>
  (await call(admin, "GET", `/loans/details/${loan.loan_id}`)).body.loan;

/** A running loan that is on a sheet and on a list of salary deductions, while it still takes payments. */
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-13" });
  elsewhere = {
    own: await makeApprovedLoan(t.deps, customer),
    others: await makeApprovedLoan(t.deps, await makeCustomer(t.deps)),
  };
  const village = `Village ${randomUUID()}`;
  await t.deps.db
    .insertInto("addresses")
    .values({ customer_id: loan.customer_id, city: village, district: "Bo" })
    .execute();
  const round = { kind: "village", village, collection_date: "2026-03-16", with_all: true };
  const opened = await call(admin, "POST", "/collections/sheets", {
    sheet_key: randomUUID(),
    ...round,
  });
  ({ sheet } = opened.body);
  position = opened.body.rows.find(
    (row: { loan_id: string }) => row.loan_id === loan.loan_id,
  ).position;
  const employer_id = await payroll.newEmployer();
  const employed = { employer_id, staff_number: "7" };
  await call(payroll.officer, "PUT", `/loans/${loan.loan_id}/payroll`, employed);
  run = await payroll.newRun(employer_id);
});

/** How a loan ends, through its calls. */
const endings: Record<string, () => Promise<unknown>> = {
  paid: () => pay(loan, loan.total),
  canceled: async () => {
    await takeStep(t, admin, loan, "cancel");
    return approveWaiting(t, loan, "cancellation");
  },
  "written off": async () => {
    await pay(loan, 150);
    const calls = writeOffCalls(t);
    const { body } = await calls.ask(admin, loan);
    return calls.approve(other, body.request.id);
  },
};

const path = () => `/loans/${loan.loan_id}`;
/** Every operation that moves money of a loan or changes its figures, each with a complete and valid body. */
const operations: Record<string, () => Promise<{ status: number }>> = {
  "a payment": () => pay(loan, 10),
  "a payment that names the customer": () =>
    call(cashier, "POST", `/loans/${loan.customer_id}/pay/${loan.loan_id}`, {
      amount: 10,
      payment_method: "Cash",
    }),
  "a payment above the balance": () => pay(loan, 10, { excess: "credit" }),
  "a payment of an earlier day": () => pay(loan, 10, { transaction_date: "2026-03-01" }),
  "early settlement": () =>
    call(cashier, "POST", `${path()}/settle`, {
      act_key: randomUUID(),
      amount: 100,
      payment_method: "Cash",
      figures: "0",
    }),
  "the customer's credit": async () => {
    await pay(elsewhere.own, elsewhere.own.total + 50, { excess: "credit" });
    return call(cashier, "POST", `/customer/${loan.customer_id}/credit/apply`, {
      credit_key: randomUUID(),
      loan_id: loan.loan_id,
      amount: 50,
    });
  },
  "a payment moved to it": async () => {
    const { body } = await pay(elsewhere.others, 60);
    return call(admin, "POST", `/payments/${body.payment.id}/move`, {
      act_key: randomUUID(),
      to_loan: loan.loan_id,
      reason: "Wrong customer",
    });
  },
  "a new schedule": () => askReschedule(t, admin, loan),
  "a second payout": () =>
    call(admin, "POST", `${path()}/payout`, { payout_key: randomUUID(), payment_method: "Cash" }),
  approval: () =>
    call(admin, "PATCH", `/loans/${loan.customer_id}/approve/${loan.loan_id}`, {
      approved_amount: 900,
      interest_rate: 0.2,
      loan_period: 6,
      monthly_payment: 180,
      approved_by: "A",
      comments: "Again",
    }),
  "an edit of the complete form with other terms": async () => {
    const details = await detailsOf();
    return call(admin, "PUT", `/loans/${loan.customer_id}/update/${loan.loan_id}`, {
      ...details,
      loan_amount: 2_000,
      loan_period: 12,
      interest_rate: 0.3,
      balance: 5_000,
    });
  },
  ...Object.fromEntries(
    ["applied", "processing", "processed", "approved", "paying"].map((status) => [
      `an edit of the complete form to ${status}`,
      async () => {
        const details = await detailsOf();
        return call(admin, "PUT", `/loans/${loan.customer_id}/update/${loan.loan_id}`, {
          ...details,
          status,
          reason: "Once more",
          approved_by: "A",
          comments: "C",
        });
      },
    ]),
  ),
};

/** Every row that says what the loan owes. */
async function figures() {
  const of = (table: "payments" | "loan_acts" | "ledger_entries" | "payouts" | "instalments") =>
    t.deps.db.selectFrom(table).selectAll().where("loan_id", "=", loan.id).execute();
  const row = await t.deps.db.selectFrom("loans").selectAll().where("id", "=", loan.id).execute();
  const kept = ["payments", "loan_acts", "ledger_entries", "payouts", "instalments"] as const;
  return [row, await Promise.all(kept.map(of))];
}

describe.each(Object.keys(endings))("LOAN-35 LOAN-59 PAY-1 a loan that is %s", (ending) => {
  it("stays as it ended, whatever is sent", async () => {
    await endings[ending]?.();
    expect((await detailsOf()).status).toBe(ending === "written off" ? "closed" : ending);
    const before = await figures();
    for (const [operation, send] of Object.entries(operations)) {
      const { status } = await send();
      expect([operation, status, [400, 409].includes(status)]).toEqual([operation, status, true]);
      expect([operation, await figures()]).toEqual([operation, before]);
    }
    const saved = await call(admin, "POST", `/sheets/${sheet.id}/rows`, {
      rows: [{ position, amount: 10 }],
    });
    expect(saved.body.results).toMatchObject([{ outcome: "refused" }]);
    expect(await figures()).toEqual(before);
    // A deduction has arrived: it is kept for the customer (PAYR-17).
    await payroll.book(run, resultCsv(await payroll.linesOf(run), [10]));
    expect(await figures()).toEqual(before);
  });
});
