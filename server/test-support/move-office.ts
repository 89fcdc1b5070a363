import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { type MadeLoan, makeApprovedLoan } from "./make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";
import { readPdf } from "./read-pdf.ts";
import { callAs } from "./serviced-loans.ts";

/** The body of a request for a reversal. */
export const askedReversal = (more: object = {}) => ({
  request_key: randomUUID(),
  reason: "The amount has a digit too many",
  ...more,
});

/** The staff who record, move and approve, two new customers, and the calls of moved payments. */
export async function openMoveOffice(t: TestApp) {
  const cashier = await makeStaff(t.deps, 4);
  const finance = await makeStaff(t.deps, 6);
  const manager = await makeStaff(t.deps, 8);
  const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
    callAs(t, person, method, path, payload);
  const answer = (person: Person, id: number, how: "approve" | "decline") =>
    t.app.inject({
      method: "PATCH",
      url: `/api/requests/${id}/${how}`,
      headers: person.headers,
      payload: {},
    });
  return {
    cashier,
    finance,
    manager,
    owner: await makeCustomer(t.deps),
    other: await makeCustomer(t.deps),
    ask,
    /** 1,200 NLe in all over six months, paid out on 2 March. */
    loanOf: (person: Person, more: object = {}) =>
      makeApprovedLoan(t.deps, person, { approval_date: "2026-03-02", ...more }),
    pay: async (loan: MadeLoan, amount: number, more: object = {}, person = cashier) => {
      const response = await ask(person, "POST", `/loans/${loan.loan_id}/pay`, {
        amount,
        payment_method: "Orange Money",
        reference: "OM 7",
        transaction_date: "2026-03-12",
        ...more,
      });
      return response.json().payment;
    },
    bodyOf: (to: MadeLoan, more: object = {}) => ({
      act_key: randomUUID(),
      to_loan: to.loan_id,
      reason: "Two customers have the same name",
      ...more,
    }),
    move: (payment: { id: number }, body: object, person = finance) =>
      ask(person, "POST", `/payments/${payment.id}/move`, body),
    askReversal: (payment: { id: number }, body: object, person = cashier) =>
      ask(person, "POST", `/payments/${payment.id}/reverse/request`, body),
    approve: (id: number, person = manager) => answer(person, id, "approve"),
    decline: (id: number, person = manager) => answer(person, id, "decline"),
    noticesOf: (person: Person) =>
      t.deps.db
        .selectFrom("notices")
        .select(["kind", "facts"])
        .where("customer_id", "=", person.customer_id ?? "")
        .orderBy("id")
        .execute(),
    /** The words of a receipt. */
    textOf: async (payment: { id: number }) => {
      const file = await ask(cashier, "GET", `/payments/${payment.id}/receipt.pdf`);
      return readPdf(file.rawPayload)
        .flat()
        .map(({ text }) => text)
        .join(" ");
    },
  };
}
