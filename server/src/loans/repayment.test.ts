import type { OfferedRepayment } from "@microfinance/contract/products/schema.ts";
import { repaymentOfOffer } from "@microfinance/contract/products/repayments.ts";
import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { repaymentTexts as texts } from "@microfinance/contract/schedules/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  makeAppliedLoan,
  makeLoanSection,
  makePayload,
  submit,
} from "../../test-support/make-application.ts";
import {
  colleaguesOf,
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  step,
} from "../../test-support/make-decision.ts";
import { requestAs } from "../../test-support/call.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";
import { payOut } from "../../test-support/payouts.ts";
import { withProduct } from "../../test-support/products.ts";
import { callAs, scheduleOf } from "../../test-support/serviced-loans.ts";
import { withSettings } from "../../test-support/settings.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  people = await makeDeciders(t);
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
});

const { due_day: _, ...specified } = usualRepayment;
const usual: OfferedRepayment = { ...specified, due_by: "payout", due_on_rest_day: "stays" };
const weekly: OfferedRepayment = { ...usual, period_unit: "week", due_by: "meeting_day" };
const onBalance: OfferedRepayment = {
  ...usual,
  interest_method: "declining",
  rate_per: "year",
  due_by: "pay_day",
};

/** The Salary Loan with further ways of repayment, paid out by another person than the approver. */
const offering = (repayments: OfferedRepayment[], run: () => Promise<void>) =>
  withSettings(t, { payout: "separate" }, () => withProduct(t, "Salary Loan", { repayments }, run));

const repayment = (offer: OfferedRepayment, due_day: number | null = null) =>
  repaymentOfOffer(offer, due_day);

/** Submits an application with this loan section, and returns what is refused of it. */
async function refusedFields(loan: object) {
  const { first_name, last_name } = people.customer;
  const payload = makePayload({
    customer: { first_name, last_name },
    loan: makeLoanSection({ ...loan }),
  });
  const response = await submit(t, people.customer, payload);
  return [response.statusCode, response.json().fields];
}

async function approved(loan: object, form: object = {}): Promise<LoanRef> {
  const made = await makeAppliedLoan(t, people.customer, { ...loan });
  const { firstReviewer, secondReviewer } = await colleaguesOf(t);
  await step(t, firstReviewer, made, "review/first");
  await step(t, secondReviewer, made, "review/second");
  const response = await step(t, people.manager, made, "approve", { ...forms.approve, ...form });
  expect(response.statusCode, response.body).toBe(200);
  return made;
}

const detailsOf = async (loan: LoanRef) =>
  (await callAs(t, people.manager, "GET", `/loans/details/${loan.loan_id}`)).json().loan;

describe("PROD-14 an application chooses one of the ways of repayment of its product", () => {
  it("and another one, or a contradiction, is refused at its field", async () => {
    await offering([usual, weekly], async () => {
      const notOffered = texts.notOffered("Salary Loan");
      expect(await refusedFields(repayment(onBalance))).toEqual([
        400,
        { "loan.period_unit": notOffered },
      ]);
      expect(await refusedFields({ ...repayment(usual), due_day: 25 })).toEqual([
        400,
        { "loan.due_day": texts.countsFromPayout("Salary Loan") },
      ]);
      expect(await refusedFields(repayment(weekly, 8))).toEqual([
        400,
        { "loan.due_day": texts.weekday },
      ]);
      expect(await refusedFields({ ...repayment(usual), rounding: "leone" })).toEqual([
        400,
        { "loan.rounding": texts.rounding },
      ]);
      expect(await refusedFields({ ...repayment(weekly), loan_period: 400 })).toEqual([
        400,
        { "loan.loan_period": texts.tooMany(366) },
      ]);
      expect(await refusedFields({ ...repayment(usual), period_every: 13 })).toEqual([
        400,
        { "loan.period_every": texts.every },
      ]);
    });
  });

  it("without one it is repaid in the usual way", async () => {
    const loan = await makeAppliedLoan(t, people.customer);
    expect(await detailsOf(loan)).toMatchObject(usualRepayment);
  });
});

describe("PROD-16 a weekly loan on the group's meeting day", () => {
  it("is disclosed, approved, paid out and repaid by the week", async () => {
    t.setNow("2026-03-16T10:00:00Z");
    people = await makeDeciders(t);
    cashier = await makeStaff(t.deps, 4);
    await offering([usual, weekly], async () => {
      const chosen = { ...repayment(weekly, 2), loan_amount: 1300, loan_period: 26 };
      const query = new URLSearchParams({
        loan_type: "Salary Loan",
        loan_amount: "1300",
        interest_rate: "0.2",
        loan_period: "26",
        period_unit: "week",
        due_day: "2",
      });
      const read = await callAs(
        t,
        people.customer,
        "GET",
        `/applications/disclosure?${query.toString()}`,
      );
      expect(read.json().disclosure.figures).toMatchObject({
        repayment: repayment(weekly, 2),
        instalments: 26,
        instalment: 60,
        total: 1560,
      });
      const loan = await approved(chosen, { approved_amount: 1300, loan_period: 26 });
      expect((await payOut(t, cashier, loan)).statusCode).toBe(200);
      const rows = await scheduleOf(t, loan);
      expect(rows).toHaveLength(26);
      // A Monday in March: Tuesday the 17th leaves too little time.
      expect(rows.slice(0, 2).map(({ due_date }) => due_date)).toEqual([
        "2026-03-24",
        "2026-03-31",
      ]);
      expect(await detailsOf(loan)).toMatchObject({
        monthly_payment: 60,
        total_amount: 1560,
        due_date: rows[25]?.due_date,
        period_unit: "week",
      });
      const asked = await callAs(t, people.manager, "GET", `/loans/${loan.loan_id}/assessment`);
      expect(asked.json().assessment).toMatchObject({ instalment: 260 });
      const agreement = await callAs(t, people.manager, "GET", `/loans/${loan.loan_id}/agreement`);
      expect(agreement.json().agreement.terms.figures).toMatchObject({ instalments: 26 });
      const pdf = await callAs(t, people.manager, "GET", `/loans/${loan.loan_id}/agreement.pdf`);
      expect(pdf.statusCode).toBe(200);
    });
  });
});

describe("PROD-17 a loan on the balance with a pay day", () => {
  it("owes the interest of the days until the first pay day, and its reversed payout leaves it as approved", async () => {
    t.setNow("2026-03-10T10:00:00Z");
    people = await makeDeciders(t);
    cashier = await makeStaff(t.deps, 4);
    await offering([onBalance], async () => {
      const loan = await approved(repayment(onBalance, 25));
      const asApproved = await detailsOf(loan);
      t.setNow("2026-03-12T10:00:00Z");
      [cashier, finance] = [await makeStaff(t.deps, 4), await makeStaff(t.deps, 6)];
      people = await makeDeciders(t);
      expect((await payOut(t, cashier, loan)).statusCode).toBe(200);
      const [first] = await scheduleOf(t, loan);
      // The 25th of March is 13 days away: the first pay day with time is in April, after 44 days.
      expect(first).toMatchObject({ due_date: "2026-04-25", interest: 120.55 });
      const paidOut = await detailsOf(loan);
      // At the approval on the 10th it was 15 days away.
      expect(paidOut.total_amount).toBeGreaterThan(asApproved.total_amount);
      expect(paidOut.balance).toBe(paidOut.total_amount);
      const path = `/loans/${loan.loan_id}/payout/reverse`;
      const reversed = await callAs(t, finance, "POST", path, { reason: "Wrong account" });
      expect(reversed.statusCode, reversed.body).toBe(200);
      const { total_amount, balance } = asApproved;
      expect(await detailsOf(loan)).toMatchObject({ total_amount, balance, paid_out_on: null });
    });
  });

  it("keeps its repayment after the approval", async () => {
    await offering([onBalance, usual], async () => {
      const loan = await approved(repayment(onBalance));
      const edit = await t.app.inject({
        method: "PUT",
        url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
        headers: people.manager.headers,
        payload: repayment(usual),
      });
      expect(edit.statusCode, edit.body).toBe(409);
    });
  });
});

describe("PROD-18 a due date on a holiday follows the rule of the loan's way of repayment", () => {
  const next: OfferedRepayment = { ...usual, due_on_rest_day: "next" };

  it("and schedule, agreement and papers say what moved it", async () => {
    t.setNow("2026-03-27T10:00:00Z");
    people = await makeDeciders(t);
    cashier = await makeStaff(t.deps, 4);
    await offering([next], async () => {
      const loan = await approved({});
      expect((await payOut(t, cashier, loan)).statusCode).toBe(200);
      // The 27th of April is Independence Day, a holiday from the beginning.
      const moved = {
        due_date: "2026-04-28",
        nominal_due_date: "2026-04-27",
        moved_for: "Independence Day",
      };
      const rows = (await detailsOf(loan)).instalments;
      expect(rows.slice(0, 2)).toMatchObject([moved, { due_date: "2026-05-27" }]);
      expect(rows[1]).not.toHaveProperty("nominal_due_date");
      const read = await callAs(t, people.manager, "GET", `/loans/${loan.loan_id}/agreement`);
      expect(read.json().agreement.terms).toMatchObject({
        due_on_rest_day: "next",
        schedule: expect.arrayContaining([expect.objectContaining(moved)]),
      });
      for (const paper of ["agreement", "schedule"]) {
        const path = `/loans/${loan.loan_id}/${paper}.pdf`;
        const pdf = await requestAs(t, people.manager, "GET", path);
        expect(pdfText(pdf.rawPayload).replaceAll("\n", " ")).toContain("(Independence Day)");
      }
    });
  });

  it("the rule of before the approval stays with the loan", async () => {
    await offering([next], async () => {
      const loan = await approved({});
      await withProduct(t, "Salary Loan", { repayments: [usual] }, async () => {
        expect((await payOut(t, cashier, loan)).statusCode).toBe(200);
        expect((await detailsOf(loan)).instalments[0].due_date).toBe("2026-04-28");
      });
    });
  });
});
