import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { type Deciders, makeDeciders, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";
import { topUpSteps } from "../../test-support/top-ups.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  officer = await makeStaff(t.deps, 5);
});
afterAll(() => t.close());
beforeEach(async () => {
  people = await makeDeciders(t);
});

const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const { oldLoan, apply, processedLoan, topUpOf, approve } = topUpSteps(() => ({
  t,
  people,
  cashier,
}));
describe("SERV-80 the application of a top-up", () => {
  it("offers the loans that are being repaid to the customer and to staff", async () => {
    const old = await oldLoan();
    for (const person of [people.customer, officer]) {
      const { offers } = (
        await ask(person, "GET", `/loans/customer/${old.customer_id}/top-ups`)
      ).json();
      expect(offers).toEqual([
        expect.objectContaining({
          loan_id: old.loan_id,
          instalments: 12,
          instalments_paid: 6,
          is_top_up: true,
          taken_by: null,
          balance: 3000,
        }),
      ]);
    }
    const other = await makeCustomer(t.deps);
    const refused = await ask(other, "GET", `/loans/customer/${old.customer_id}/top-ups`);
    expect(refused.statusCode).toBe(403);
  });

  it("names one loan of the same customer, for one application at a time", async () => {
    const old = await oldLoan();
    const payload = makePayload({ refinances: old.loan_id });
    const first = await submit(t, people.customer, payload);
    expect(first.json().loan).toMatchObject({ refinances: old.loan_id });
    expect((await submit(t, people.customer, payload)).json()).toEqual(first.json());
    const second = await apply(people.customer, old);
    expect([second.statusCode, second.json().msg]).toEqual([
      409,
      topUpTexts.taken(old.loan_id, first.json().loan.loan_id),
    ]);
    const another = await apply(await makeCustomer(t.deps), old);
    expect([another.statusCode, another.json().fields]).toEqual([
      400,
      { refinances: topUpTexts.unknownLoan },
    ]);
    await step(t, people.manager, first.json().loan, "reject");
    expect((await apply(people.customer, old)).statusCode).toBe(200);
  });

  it("is submitted once by ten applications at once", async () => {
    const old = await oldLoan();
    const codes = (
      await Promise.all(Array.from({ length: 10 }, () => apply(people.customer, old)))
    ).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it("SERV-85 the agreement names the older loan, its payoff and what is paid out", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    const { payoff } = await topUpOf(loan);
    const approved = (await approve(loan)).json();
    const { disbursed_amount } = approved.loan;
    const { terms } = (await ask(officer, "GET", `/loans/${loan.loan_id}/agreement`)).json()
      .agreement;
    const rest = fromCents(toCents(disbursed_amount) - toCents(payoff));
    expect(terms.settled_loan).toBe(
      `The payout first settles loan ${old.loan_id}. On 16-Mar-2026 this takes ${formatNleExact(payoff)}, and ${formatNleExact(rest)} is paid out. On another day the sums may differ.`,
    );
  });

  it("SERV-81 is refused to a customer before half is paid, and staff may capture it", async () => {
    const old = await oldLoan(2999.99);
    const refused = await apply(people.customer, old);
    expect([refused.statusCode, refused.json().msg]).toEqual([409, topUpTexts.tooEarly]);
    const loan = await processedLoan(old, officer);
    expect(await topUpOf(loan)).toMatchObject({ is_top_up: false });
    expect((await approve(loan)).statusCode).toBe(200);
    expect(await loanRowOf(t, loan)).toMatchObject({ restructured_on: "2026-03-16" });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});
