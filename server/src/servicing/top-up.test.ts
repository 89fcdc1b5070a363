import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  type Deciders,
  type LoanRef,
  makeDeciders,
  pay,
  step,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import {
  callAs,
  ledgerDifferences,
  linesOf,
  loanRowOf,
  scheduleOf,
} from "../../test-support/serviced-loans.ts";
import { withSettings } from "../../test-support/settings.ts";
import { topUpSteps } from "../../test-support/top-ups.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
});
afterAll(() => t.close());
beforeEach(async () => {
  people = await makeDeciders(t);
});

const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const { oldLoan, processedLoan, topUpOf, approve } = topUpSteps(() => ({
  t,
  people,
  cashier,
}));
const reverse = (loan: LoanRef) =>
  ask(finance, "POST", `/loans/${loan.loan_id}/payout/reverse`, { reason: "Not collected" });
const creditBalance = async () => {
  const row = await t.deps.db
    .selectFrom("ledger_postings")
    .select(({ fn }) => [
      fn.sum<number>("debit").as("debit"),
      fn.sum<number>("credit").as("credit"),
    ])
    .where("account_code", "=", "2000")
    .executeTakeFirstOrThrow();
  return row.debit - row.credit;
};
const cents = (nle: number) => Math.round(nle * 100);

describe("SERV-83 the payout of a top-up", () => {
  it("at the approval settles the old loan without cash and pays the rest", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    const { payoff, rebate } = await topUpOf(loan);
    const rest = (cents(4900) - cents(payoff)) / 100;
    expect((await approve(loan)).statusCode).toBe(200);
    expect(await linesOf(t, loan)).toEqual([
      ["disbursement", "1100", 5000, 0],
      ["disbursement", "1000", 0, rest],
      ["disbursement", "4100", 0, 100],
      ["disbursement", "2000", 0, payoff],
    ]);
    const [money, interest, principal] = (await linesOf(t, old)).slice(-3);
    expect([money, principal]).toEqual([
      ["payment", "2000", payoff, 0],
      ["payment", "1100", 0, 2499.98],
    ]);
    expect(interest).toEqual(["payment", "4000", 0, (cents(payoff) - 249_998) / 100]);
    expect(await creditBalance()).toBe(0);
    expect(await loanRowOf(t, old)).toMatchObject({
      status: "paid",
      balance: 0,
      refinanced_on: "2026-03-16",
      credits_total: rebate,
      settled_early_on: null,
    });
    expect(await loanRowOf(t, loan)).toMatchObject({ restructured_on: null, refinances: old.id });
    const [payment] = (await ask(cashier, "GET", `/transactions/search/${old.loan_id}`)).json();
    expect(payment).toMatchObject({
      method: "Refinanced",
      amount: payoff,
      rebate,
      reference: expect.stringMatching(/^PV-/),
    });
    const { payouts } = (await ask(cashier, "GET", `/payouts?loan_id=${loan.loan_id}`)).json();
    expect(payouts[0]).toMatchObject({ settled: payoff, settles: old.loan_id, paid: rest });
    const details = (await ask(people.customer, "GET", `/loans/details/${old.loan_id}`)).json()
      .loan;
    expect(details).toMatchObject({ refinanced_by: loan.loan_id, settled_other: 0 });
    const paidOut = (await ask(people.customer, "GET", `/loans/details/${loan.loan_id}`)).json();
    expect(paidOut.loan).toMatchObject({ settled_other: payoff, consent_asked: false });
    expect(details.movements.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
      "top_up",
      "payment",
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("RPT-6 is no payment received, and neither is its reversal", async () => {
    const received = async () => {
      const { summary } = (await ask(finance, "GET", "/dashboard/summary")).json();
      return [summary.services[2].payments, summary.sales[2].payments_received];
    };
    const loan = await processedLoan(await oldLoan());
    const before = await received();
    expect((await approve(loan)).statusCode).toBe(200);
    expect(await received()).toEqual(before);
    expect((await reverse(loan)).statusCode).toBe(200);
    expect(await received()).toEqual(before);
  });

  it("notifies the customer of both sums", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    const { payoff } = await topUpOf(loan);
    await approve(loan);
    const { notices } = (await ask(people.customer, "GET", "/notices")).json();
    const texts = notices.map(({ text }: { text: string }) => text).join(" ");
    const nle = (amount: number) => amount.toLocaleString("en", { minimumFractionDigits: 2 });
    expect(texts).toContain(`NLe ${nle(payoff)} of your new loan ${loan.loan_id} settled`);
    expect(texts).toContain(`We pay you NLe ${nle((cents(4900) - cents(payoff)) / 100)}`);
  });

  it("in a call of its own does the same, once for its key", () =>
    withSettings(t, { payout: "separate" }, async () => {
      const old = await oldLoan();
      const loan = await processedLoan(old);
      const approved = await step(t, people.manager, loan, "approve");
      expect(approved.statusCode).toBe(200);
      expect(await loanRowOf(t, old)).toMatchObject({ status: "paying", refinanced_on: null });
      const { figures, payoff } = await topUpOf(loan);
      const body = { payout_key: randomUUID(), payment_method: "Cash" };
      const path = `/loans/${loan.loan_id}/payout`;
      const blind = await ask(cashier, "POST", path, body);
      expect([blind.statusCode, blind.json().msg]).toEqual([
        409,
        topUpTexts.figuresRequired(old.loan_id),
      ]);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          ask(cashier, "POST", path, { ...body, top_up_figures: figures }),
        ),
      );
      // One that waits for the lock too long is asked to try again.
      for (const { statusCode } of responses) expect([200, 503]).toContain(statusCode);
      const again = await ask(cashier, "POST", path, { ...body, top_up_figures: figures });
      expect(again.json().payout).toMatchObject({ settled: payoff, settles: old.loan_id });
      expect((await linesOf(t, old)).filter(([, account]) => account === "2000")).toHaveLength(1);
      expect(await creditBalance()).toBe(0);
      expect(await ledgerDifferences(t)).toEqual([]);
    }));

  it("SERV-82 is refused with the sums of before a payment, and succeeds with new ones", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    const { figures } = await topUpOf(loan);
    await pay(t, cashier, old, 100);
    const stale = await approve(loan, { top_up_figures: figures });
    expect([stale.statusCode, stale.json().msg]).toEqual([409, topUpTexts.stale(old.loan_id)]);
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "processed", paid_out_on: null });
    expect((await approve(loan)).statusCode).toBe(200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-82 settles nothing of a loan that is repaid by then", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    await pay(t, cashier, old, 3000);
    expect(await topUpOf(loan)).toMatchObject({ is_repaid: true, payoff: 0 });
    expect((await approve(loan)).statusCode).toBe(200);
    expect(await linesOf(t, loan)).toHaveLength(3);
    expect(await loanRowOf(t, old)).toMatchObject({ refinanced_on: null, status: "paid" });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("always leaves something to pay out", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    const { payoff } = await topUpOf(loan);
    const small = await approve(loan, { approved_amount: 2700 });
    expect([small.statusCode, small.json().msg]).toEqual([
      409,
      topUpTexts.tooSmall(
        `NLe ${payoff.toLocaleString("en", { minimumFractionDigits: 2 })}`,
        old.loan_id,
      ),
    ]);
    expect(await loanRowOf(t, old)).toMatchObject({ status: "paying" });
  });

  it("is for loans that settle one: the others have no such sums", async () => {
    const old = await oldLoan();
    const response = await ask(cashier, "GET", `/loans/${old.loan_id}/top-up`);
    expect([response.statusCode, response.json().msg]).toEqual([404, topUpTexts.noTopUp]);
  });
});

describe("SERV-84 what a payout settled", () => {
  it("is not taken back by reversing its payment, nor by canceling the new loan", async () => {
    const old = await oldLoan();
    const loan = await processedLoan(old);
    await approve(loan);
    const payments = (await ask(cashier, "GET", `/transactions/search/${old.loan_id}`)).json();
    for (const { id } of payments) {
      const response = await ask(finance, "POST", `/payments/${id}/reverse`, { reason: "Wrong" });
      expect([response.statusCode, response.json().msg]).toEqual([
        409,
        paymentTexts.refinanced(old.loan_id, loan.loan_id),
      ]);
    }
    const canceled = await step(t, people.manager, loan, "cancel");
    expect([canceled.statusCode, canceled.json().msg]).toEqual([
      409,
      topUpTexts.payoutStands(old.loan_id),
    ]);
    expect(await loanRowOf(t, old)).toMatchObject({ status: "paid" });
  });

  it("is taken back by the reversal of the payout: both loans are as before", async () => {
    const old = await oldLoan();
    const [before, schedule] = [await loanRowOf(t, old), await scheduleOf(t, old)];
    const loan = await processedLoan(old);
    await approve(loan);
    expect((await reverse(loan)).statusCode).toBe(200);
    const { updated_at: _, ...row } = await loanRowOf(t, old);
    expect(before).toMatchObject(row);
    expect(await scheduleOf(t, old)).toEqual(schedule);
    expect(await loanRowOf(t, loan)).toMatchObject({
      status: "approved",
      paid_out_on: null,
      restructured_on: null,
      balance: 6000,
    });
    expect(await creditBalance()).toBe(0);
    expect(await ledgerDifferences(t)).toEqual([]);
    const turned = (await linesOf(t, loan))
      .slice(4)
      .map(([, account, debit, credit]) => [account, credit, debit]);
    expect(turned).toEqual((await linesOf(t, loan)).slice(0, 4).map(([, ...line]) => line));
    const again = await ask(cashier, "POST", `/loans/${loan.loan_id}/payout`, {
      payout_key: randomUUID(),
      payment_method: "Cash",
      top_up_figures: (await topUpOf(loan)).figures,
    });
    expect(again.statusCode).toBe(200);
    expect(await loanRowOf(t, old)).toMatchObject({ status: "paid", refinanced_on: "2026-03-16" });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is a method that no form offers", async () => {
    const { methods } = (await ask(cashier, "GET", "/payment-methods")).json();
    expect(methods.map(({ name }: { name: string }) => name)).not.toContain("Refinanced");
  });
});
