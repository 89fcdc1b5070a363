import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { type MadeLoan, makeApprovedLoan } from "./make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";
import { callAs } from "./serviced-loans.ts";

/** A cashier, a Finance Admin and a manager, and a new customer with the calls of credit. */
export async function openCreditOffice(t: TestApp) {
  const cashier = await makeStaff(t.deps, 4);
  const finance = await makeStaff(t.deps, 6);
  const manager = await makeStaff(t.deps, 8);
  const customer = await makeCustomer(t.deps);
  const path = `/customer/${customer.customer_id}/credit`;
  const ask = (person: Person, method: "GET" | "POST", url: string, payload?: object) =>
    callAs(t, person, method, url, payload);
  const refundBody = (amount: number, more: object = {}) => ({
    request_key: randomUUID(),
    amount,
    payment_method: "Orange Money",
    reference: "OM 9",
    reason: "Asked for it at the counter",
    ...more,
  });
  const askRefund = (body: object, person = finance) => ask(person, "POST", `${path}/refund`, body);
  const approve = (id: number, person = manager) =>
    t.app.inject({
      method: "PATCH",
      url: `/api/requests/${id}/approve`,
      headers: person.headers,
      payload: {},
    });
  return {
    cashier,
    finance,
    customer,
    ask,
    refundBody,
    askRefund,
    approve,
    /** 1,200 NLe in all. */
    newLoan: () => makeApprovedLoan(t.deps, customer),
    pay: (loan: MadeLoan, amount: number, more: object = {}) =>
      ask(cashier, "POST", `/loans/${loan.loan_id}/pay`, {
        amount,
        payment_method: "Orange Money",
        reference: "OM 1",
        excess: "credit",
        ...more,
      }),
    creditOf: async (person = cashier) => (await ask(person, "GET", path)).json().credit,
    apply: (loan: MadeLoan, amount: number, credit_key: string = randomUUID()) =>
      ask(cashier, "POST", `${path}/apply`, { credit_key, loan_id: loan.loan_id, amount }),
    refund: async (amount: number) => {
      const { request } = (await askRefund(refundBody(amount))).json();
      expect((await approve(request.id)).statusCode).toBe(200);
    },
    giveBack: (amount: number, credit_key: string = randomUUID()) =>
      ask(cashier, "POST", `${path}/return`, {
        credit_key,
        amount,
        payment_method: "Orange Money",
        reference: "OM 10",
      }),
    reverse: (id: number) =>
      ask(finance, "POST", `/payments/${id}/reverse`, { reason: "The transfer was returned" }),
    /** The ledger lines of refunds and returns. */
    creditLines: async () => {
      const rows = await t.deps.db
        .selectFrom("ledger_postings as p")
        .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
        .innerJoin("customer_credits as c", "c.id", "e.credit_id")
        .select(["e.kind", "p.account_code", "p.debit", "p.credit"])
        .where("c.customer_id", "=", customer.customer_id ?? "")
        .orderBy("e.id")
        .orderBy("p.line")
        .execute();
      return rows.map((row) => [row.kind, row.account_code, row.debit, row.credit]);
    },
    noticesOf: async () => {
      const rows = await t.deps.db
        .selectFrom("notices")
        .select("kind")
        .where("customer_id", "=", customer.customer_id ?? "")
        .orderBy("id")
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}

/**
 * Sends the same ten times at once, and once more. One that waits for the lock too long is asked to try again.
 * @returns the responses that were not
 */
export async function tenAtOnce<R extends { statusCode: number }>(
  send: () => Promise<R>,
): Promise<R[]> {
  const all = await Promise.all(Array.from({ length: 10 }, send));
  for (const { statusCode } of all) expect([200, 503]).toContain(statusCode);
  return [...all.filter(({ statusCode }) => statusCode === 200), await send()];
}

/** How many of these responses did something, and are not the answer to a repeated request. */
export const doneBy = (all: { headers: Record<string, unknown> }[]) =>
  all.filter(({ headers }) => headers["idempotency-replayed"] !== "true").length;

/** The status and the text of a response. */
export const answerOf = (response: { statusCode: number; json: () => { msg: string } }) => [
  response.statusCode,
  response.json().msg,
];
