import { methodTexts as texts } from "@microfinance/contract/payments/method-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, type Method } from "../../test-support/call.ts";
import { forms, type LoanRef, makeLoanIn } from "../../test-support/make-decision.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { withSettings } from "../../test-support/settings.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";
import { methodList } from "./methods.ts";

let t: TestApp;
let admin: Person;
let loan: MadeLoan;
let writtenOff: MadeLoan;
let processed: LoanRef;
let waiting: LoanRef;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  const customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer);
  writtenOff = await makeApprovedLoan(t.deps, customer);
  const calls = writeOffCalls(t);
  const { id } = (await calls.ask(await makeStaff(t.deps, 9), writtenOff)).body.request;
  await calls.approve(admin, id);
  const paid = await makeApprovedLoan(t.deps, customer);
  const excess = {
    amount: paid.total + 100,
    payment_method: "Orange Money",
    reference: "OM 1",
    excess: "credit",
  };
  await call("POST", `/loans/${paid.loan_id}/pay`, excess);
  const people = { customer: await makeCustomer(t.deps), manager: await makeStaff(t.deps, 8) };
  processed = await makeLoanIn(t, people, "processed");
  await withSettings(t, { payout: "separate" }, async () => {
    waiting = await makeLoanIn(t, people, "approved");
  });
});
afterAll(() => t.close());

const call = (method: Method, path: string, body: object) => callAs(t, admin, method, path, body);

/** The methods of each kind that no person chooses. */
const own = ["Refinanced", "Customer credit", "Salary deduction", "Mobile money", "Paid before"];
const spellings = [...own, "refinanced", " CUSTOMER-CREDIT "];

/** Every call that takes a payment method, each with a body that is otherwise right. */
const recordings: Record<string, (payment_method: string) => ReturnType<typeof call>> = {
  payment: (payment_method) =>
    call("POST", `/loans/${loan.loan_id}/pay`, { amount: 10, payment_method }),
  "payment under its customer": (payment_method) =>
    call("POST", `/loans/${loan.customer_id}/pay/${loan.loan_id}`, { amount: 10, payment_method }),
  "payment above the balance": (payment_method) =>
    call("POST", `/loans/${loan.loan_id}/pay`, { amount: 9_999, payment_method, excess: "credit" }),
  settlement: async (payment_method) => {
    const { body } = await callAs(t, admin, "GET", `/loans/${loan.loan_id}/payoff`);
    return call("POST", `/loans/${loan.loan_id}/settle`, {
      act_key: randomUUID(),
      amount: body.payoff.payoff,
      figures: body.payoff.figures,
      payment_method,
    });
  },
  recovery: (payment_method) =>
    call("POST", `/loans/${writtenOff.loan_id}/recoveries`, {
      act_key: randomUUID(),
      amount: 10,
      payment_method,
    }),
  refund: (payment_method) =>
    call("POST", `/customer/${loan.customer_id}/credit/refund`, {
      request_key: randomUUID(),
      amount: 10,
      payment_method,
      reference: "1",
      reason: "Asked",
    }),
  payout: (payment_method) =>
    call("POST", `/loans/${waiting.loan_id}/payout`, { payout_key: randomUUID(), payment_method }),
  approval: (payout_method) =>
    call("PATCH", `/loans/${processed.customer_id}/approve/${processed.loan_id}`, {
      ...forms.approve,
      payout_method,
    }),
  transfer: (payment_method) =>
    call("POST", "/money/transfers/create", transferForm({ payment_method })),
  "usual method of payouts": (default_payout_method) =>
    call("PUT", "/settings", { default_payout_method }),
};

/** What would have moved money, or led to it. */
async function records() {
  const { rows } = await t.deps.pool.query(
    `select (select count(*) from ledger_entries) as entries, (select count(*) from requests) as requests,
            (select count(*) from transfers) as transfers, (select count(*) from payment_methods) as methods,
            (select json_agg(s) from settings s) as settings`,
  );
  return rows;
}

describe("PAY-38 a method that the system records by itself", () => {
  it.each(Object.keys(recordings))("is refused by the %s", async (kind) => {
    const before = await records();
    for (const name of spellings) {
      const { status, body } = (await recordings[kind]?.(name)) ?? {};
      const known = own.find(
        (one) => one.toLowerCase() === name.trim().replace("-", " ").toLowerCase(),
      );
      expect([status, body?.error]).toEqual([400, texts.ofSystem(known ?? "")]);
    }
    expect(await records()).toEqual(before);
  });

  it.each(["Payroll Deduction", "payroll"])(
    "PAY-40 %s is a salary deduction, which comes with the employer's list",
    async (payment_method) => {
      const { status, body } = (await recordings["payment"]?.(payment_method)) ?? {};
      expect([status, body?.error]).toEqual([400, texts.ofSystem("Salary deduction")]);
    },
  );

  it("is no name of another method, and is not changed", async () => {
    const method = { name: "Purse", aliases: [], target: "1070", needs_reference: false };
    const { request } = (await call("POST", "/payment-methods", method)).body;
    await approveControl(t, request.id);
    const methods = await methodList(t.deps.db);
    const id = methods.find(({ name }) => name === method.name)?.id;
    for (const name of own) {
      const text = texts.nameOfSystem(name);
      for (const change of [{ name }, { aliases: [name.toUpperCase()] }]) {
        const added = await call("POST", "/payment-methods", {
          ...method,
          name: "Sack",
          ...change,
        });
        expect([added.status, added.body.error]).toEqual([409, text]);
        const changed = await call("PATCH", `/payment-methods/${id}`, change);
        expect([changed.status, changed.body.error]).toEqual([409, text]);
      }
    }
    const { rows } = await t.deps.pool.query<{ id: number }>(
      "select id from payment_methods where role not in ('cash', 'other')",
    );
    expect(rows).toHaveLength(own.length);
    for (const { id } of rows)
      expect((await call("PATCH", `/payment-methods/${id}`, { active: true })).status).toBe(404);
  });

  it("any other text is Other as before", async () => {
    const answer = await recordings.payment?.("Refinanced by her brother");
    expect(answer?.body.payment).toMatchObject({ method: "Other" });
  });
});
