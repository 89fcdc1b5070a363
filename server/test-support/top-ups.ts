import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { makePayload, submit } from "./make-application.ts";
import { colleaguesOf, type Deciders, forms, type LoanRef, pay, step } from "./make-decision.ts";
import { makeApprovedLoan } from "./make-loan.ts";
import type { Person } from "./make.ts";
import { callAs } from "./serviced-loans.ts";

/**
 * The steps of a loan that settles an older one of the same customer.
 * @param office the people of the running test
 */
export function topUpSteps(office: () => { t: TestApp; people: Deciders; cashier: Person }) {
  const apply = (by: Person, old: LoanRef, more: object = {}) =>
    submit(office().t, by, makePayload({ refinances: old.loan_id, ...more }));
  const topUpOf = async (loan: LoanRef) => {
    const { t, cashier } = office();
    return (await callAs(t, cashier, "GET", `/loans/${loan.loan_id}/top-up`)).json().top_up;
  };
  return {
    /** 5,000 at 20% over 12 months, six of which are paid and due: about NLe 2,713 settle it. */
    oldLoan: async (paid = 3000): Promise<LoanRef> => {
      const { t, people, cashier } = office();
      const loan = await makeApprovedLoan(t.deps, people.customer, {
        amount: 5000,
        period: 12,
        approval_date: "2025-09-16",
      });
      if (paid > 0) expect((await pay(t, cashier, loan, paid)).statusCode).toBe(200);
      return loan;
    },
    apply,
    /** A loan of 5,000 over 6 months that settles the old one, after both reviews. */
    processedLoan: async (old: LoanRef, by?: Person): Promise<LoanRef> => {
      const { t, people } = office();
      const captured = by === undefined ? {} : { customer_id: old.customer_id };
      const response = await apply(by ?? people.customer, old, captured);
      expect([response.statusCode, response.json().msg]).toEqual([200, expect.any(String)]);
      const loan: LoanRef = response.json().loan;
      const { firstReviewer, secondReviewer } = await colleaguesOf(t);
      for (const [person, path] of [
        [firstReviewer, "review/first"],
        [secondReviewer, "review/second"],
      ] as const)
        expect((await step(t, person, loan, path)).statusCode).toBe(200);
      return loan;
    },
    topUpOf,
    approve: async (loan: LoanRef, more: object = {}) =>
      step(office().t, office().people.manager, loan, "approve", {
        ...forms.approve,
        top_up_figures: (await topUpOf(loan)).figures,
        ...more,
      }),
  };
}
