import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  callAs,
  ledgerDifferences,
  linesOf,
  loanRowOf,
  scheduleOf,
} from "../../test-support/serviced-loans.ts";
import { readPdf } from "../../test-support/read-pdf.ts";

let t: TestApp;
let cashier: Person;
let finance: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const pay = (loan: MadeLoan, amount: number) =>
  ask(cashier, "POST", `/loans/${loan.loan_id}/pay`, { amount, payment_method: "Cash" });
/** 5,000 at 20% over 12 months, whose third instalment is due today, with three paid. */
async function workedLoan(): Promise<MadeLoan> {
  const loan = await makeApprovedLoan(t.deps, customer, {
    amount: 5000,
    period: 12,
    approval_date: "2025-12-16",
  });
  expect((await pay(loan, 1500)).statusCode).toBe(200);
  return loan;
}
const quoteOf = async (loan: MadeLoan, on = "2026-03-16", person = cashier) =>
  (await ask(person, "GET", `/loans/${loan.loan_id}/payoff?on=${on}`)).json().payoff;
const bodyOf = async (loan: MadeLoan, more: object = {}) => {
  const { payoff, figures } = await quoteOf(loan);
  return {
    act_key: randomUUID(),
    amount: payoff,
    figures,
    payment_method: "Orange Money",
    reference: "OM 7",
    ...more,
  };
};
const settle = (loan: MadeLoan, body: object, person = cashier) =>
  ask(person, "POST", `/loans/${loan.loan_id}/settle`, body);
const reverse = (id: number, person = finance) =>
  ask(person, "POST", `/payments/${id}/reverse`, { reason: "The transfer was returned" });
const textOf = (file: Buffer) =>
  readPdf(file)
    .flat()
    .map(({ text }) => text)
    .join(" ");
describe("SERV-70 the quote", () => {
  it("is the actuarial payoff, for staff and for the loan's own customer", async () => {
    const loan = await workedLoan();
    const expected = {
      loan_id: loan.loan_id,
      on: "2026-03-16",
      balance: 4500,
      payoff: 3907.1,
      rebate: 592.9,
      due: 0,
      charges: 0,
    };
    expect(await quoteOf(loan)).toMatchObject(expected);
    expect(await quoteOf(loan, "2026-03-16", customer)).toMatchObject(expected);
    const other = await makeCustomer(t.deps);
    const refused = await ask(other, "GET", `/loans/${loan.loan_id}/payoff`);
    expect(refused.statusCode).toBe(403);
  });

  it("may be of a later day, and not of one before the last payment", async () => {
    const loan = await workedLoan();
    expect(await quoteOf(loan, "2026-12-16")).toMatchObject({ payoff: 4500, rebate: 0 });
    const early = await ask(cashier, "GET", `/loans/${loan.loan_id}/payoff?on=2026-03-15`);
    expect([early.statusCode, early.json().msg]).toEqual([
      400,
      settlementTexts.beforeLastPayment("16 Mar 2026"),
    ]);
  });

  it("SERV-77 is a paper", async () => {
    const loan = await workedLoan();
    const paper = await ask(customer, "GET", `/loans/${loan.loan_id}/payoff.pdf?on=2026-03-20`);
    expect(paper.headers["content-type"]).toBe("application/pdf");
    const text = textOf(paper.rawPayload);
    for (const words of ["Early settlement quote", loan.loan_id, "20 Mar 2026", "Interest saved"])
      expect(text).toContain(words);
  });
});

describe("SERV-73 the settlement", () => {
  it("books the payoff and credits the rebate, and the loan is paid", async () => {
    const loan = await workedLoan();
    const response = await settle(loan, await bodyOf(loan));
    expect(response.json().msg).toBe(settlementTexts.done("NLe 592.90"));
    expect(response.json()).toMatchObject({
      payoff: { payoff: 3907.1, rebate: 592.9 },
      payment: {
        amount: 3907.1,
        interest_part: 157.11,
        principal_part: 3749.99,
        balance_after: 0,
        method: "Orange Money",
        rebate: 592.9,
      },
      loan: { status: "paid", balance: 0, paid_total: 5407.1 },
    });
    expect(await loanRowOf(t, loan)).toMatchObject({
      status: "paid",
      balance: 0,
      total_amount: 6000,
      credits_total: 592.9,
      settled_early_on: "2026-03-16",
    });
    expect((await linesOf(t, loan)).slice(-3)).toEqual([
      ["payment", "1070", 3907.1, 0],
      ["payment", "4000", 0, 157.11],
      ["payment", "1100", 0, 3749.99],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is booked once by ten requests with one key, and answered as at first", async () => {
    const loan = await workedLoan();
    const body = await bodyOf(loan);
    const responses = await Promise.all(Array.from({ length: 10 }, () => settle(loan, body)));
    const [first] = responses;
    for (const response of responses) expect(response.json()).toEqual(first?.json());
    const replayed = responses.filter(({ headers }) => headers["idempotency-replayed"] === "true");
    expect(replayed).toHaveLength(9);
    const payments = await ask(cashier, "GET", `/transactions/search/${loan.loan_id}`);
    expect(payments.json()).toHaveLength(2);
    for (const more of [{ amount: 3907 }, { reference: "OM 8" }, { payment_method: "Cash" }]) {
      const other = await settle(loan, { ...body, ...more });
      expect([other.statusCode, other.json().msg]).toEqual([409, servicingTexts.otherAct]);
    }
    expect((await settle(await workedLoan(), body)).statusCode).toBe(409);
  });

  it("refuses one cent less, which is an ordinary payment without a rebate", async () => {
    const loan = await workedLoan();
    const body = await bodyOf(loan);
    const short = await settle(loan, { ...body, amount: 3907.09 });
    expect([short.statusCode, short.json().fields]).toEqual([
      400,
      { amount: settlementTexts.exactly("NLe 3,907.10") },
    ]);
    expect((await pay(loan, 3907.09)).json().loan).toMatchObject({
      status: "paying",
      balance: 592.91,
    });
    expect(await loanRowOf(t, loan)).toMatchObject({ credits_total: 0, settled_early_on: null });
  });

  it("refuses figures that a payment has changed since", async () => {
    const loan = await workedLoan();
    const body = await bodyOf(loan);
    await pay(loan, 100);
    const stale = await settle(loan, body);
    expect([stale.statusCode, stale.json().msg]).toEqual([409, servicingTexts.stale]);
    expect((await settle(loan, await bodyOf(loan))).statusCode).toBe(200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-74 is dated today or before, not after", async () => {
    const loan = await workedLoan();
    const { figures, payoff } = await quoteOf(loan, "2026-03-17");
    const body = { ...(await bodyOf(loan)), on: "2026-03-17", amount: payoff, figures };
    const response = await settle(loan, body);
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { on: "The payment date cannot be after today." },
    ]);
  });

  it("is for those who record payments, on loans that take them", async () => {
    const loan = await workedLoan();
    const body = await bodyOf(loan);
    const auditor = await makeStaff(t.deps, 7);
    for (const person of [auditor, customer])
      expect((await settle(loan, body, person)).statusCode).toBe(403);
    await settle(loan, body);
    const again = await settle(loan, { ...body, act_key: randomUUID() });
    expect([again.statusCode, again.json().msg]).toEqual([
      409,
      "No further payment to process, this loan is fully paid.",
    ]);
  });

  it("SERV-76 the receipt and the statement show the rebate", async () => {
    const loan = await workedLoan();
    const { payment } = (await settle(loan, await bodyOf(loan))).json();
    const receipt = await ask(cashier, "GET", `/payments/${payment.id}/receipt.pdf`);
    expect(textOf(receipt.rawPayload)).toContain("NLe 592.90");
    const details = (await ask(customer, "GET", `/loans/details/${loan.loan_id}`)).json().loan;
    const kinds = details.movements.map(({ kind, paid, balance }: Record<string, unknown>) => [
      kind,
      paid,
      balance,
    ]);
    expect(kinds.slice(-2)).toEqual([
      ["settlement", 592.9, 3907.1],
      ["payment", 3907.1, 0],
    ]);
  });

  it("notifies the customer of both sums", async () => {
    const loan = await workedLoan();
    await settle(loan, await bodyOf(loan));
    const { notices } = (await ask(customer, "GET", "/notices")).json();
    expect(notices[0].text).toContain("NLe 3,907.10");
    expect(notices[0].text).toContain("NLe 592.90");
  });
});

describe("SERV-75 the reversal of a payment of a settled loan", () => {
  it("of the settlement takes the rebate back: the loan is as before", async () => {
    const loan = await workedLoan();
    const [before, schedule, lines] = [
      await loanRowOf(t, loan),
      await scheduleOf(t, loan),
      await linesOf(t, loan),
    ];
    const { payment } = (await settle(loan, await bodyOf(loan))).json();
    const reversed = await reverse(payment.id);
    expect(reversed.json()).toMatchObject({
      payment: { reversal: { balance_after: 4500 } },
      loan: { status: "paying", balance: 4500, paid_total: 1500 },
    });
    const { updated_at: _, ...row } = await loanRowOf(t, loan);
    expect({ ...before, updated_at: undefined }).toMatchObject(row);
    expect(await scheduleOf(t, loan)).toEqual(schedule);
    expect((await linesOf(t, loan)).slice(lines.length + 3)).toEqual([
      ["payment_reversal", "1070", 0, 3907.1],
      ["payment_reversal", "4000", 157.11, 0],
      ["payment_reversal", "1100", 3749.99, 0],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
    expect((await settle(loan, await bodyOf(loan))).statusCode).toBe(200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("of an earlier one does too: the loan is not paid off", async () => {
    const loan = await workedLoan();
    const [first] = (await ask(cashier, "GET", `/transactions/search/${loan.loan_id}`)).json();
    await settle(loan, await bodyOf(loan));
    const reversed = await reverse(first.id);
    expect(reversed.json().loan).toMatchObject({
      status: "paying",
      balance: 2092.9,
      paid_total: 3907.1,
    });
    expect(await loanRowOf(t, loan)).toMatchObject({ credits_total: 0, settled_early_on: null });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is refused to who settled it, and nothing is taken back", async () => {
    const loan = await workedLoan();
    const { payment } = (await settle(loan, await bodyOf(loan), finance)).json();
    expect((await reverse(payment.id)).statusCode).toBe(409);
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "paid", credits_total: 592.9 });
  });

  it("by ten requests happens once", async () => {
    const loan = await workedLoan();
    const { payment } = (await settle(loan, await bodyOf(loan))).json();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => reverse(payment.id)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "paying", balance: 4500 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is required by the database: a settled loan is paid", async () => {
    const loan = await workedLoan();
    await settle(loan, await bodyOf(loan));
    await expect(
      t.deps.db.updateTable("loans").set({ status: "paying" }).where("id", "=", loan.id).execute(),
    ).rejects.toThrow("loans_settled_means_paid");
  });
});
