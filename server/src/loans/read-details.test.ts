import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  colleaguesOf,
  type Deciders,
  makeLoanIn,
  pay,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;
let other: Person;

beforeAll(async () => {
  test = await testApp();
  people = {
    customer: await makeCustomer(test.deps),
    manager: await makeStaff(test.deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
  other = await makeCustomer(test.deps);
});
afterEach(() => test.setNow("2026-03-16T09:00:00Z"));
afterAll(() => test.close());

const get = (person: Person, path: string) =>
  test.app.inject({ method: "GET", url: `/api/loans/${path}`, headers: person.headers });

/** Reads them in a new session: sessions expire when the test moves the clock. */
const detailsOf = async (id: number) =>
  (await get(await makeStaff(test.deps, 7), `details/${id}`)).json().loan;

describe("LOAN-65 GET /loans/details/{id}", () => {
  it("nothing is due before the approval", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    expect(await detailsOf(loan.id)).toMatchObject({
      status: "processed",
      balance: 0,
      outstanding_principal: 0,
      arrears: 0,
      days_past_due: 0,
      next_due_date: null,
      next_due_amount: null,
      instalments: [],
      payments: [],
      files: [],
      decisions: [],
      totals: {
        principal: 0,
        interest: 0,
        penalty: 0,
        paid_penalty: 0,
        paid_principal: 0,
        paid_interest: 0,
        written_off: 0,
      },
      reviews: [
        {
          step: "first",
          reviewer: "Ibrahim Kargbo",
          notes: "Documents complete",
          staff_name: "Ibrahim Kargbo",
        },
        { step: "second", reviewer: "Isata Koroma", staff_name: "Isatu Jalloh" },
      ],
    });
  });

  it("shows the balances of a paying loan, on the due date and after it", async () => {
    const loan = await makeLoanIn(test, people, "paying");
    test.setNow("2026-05-16T12:00:00Z");
    const onDueDate = await detailsOf(loan.id);
    expect(onDueDate).toMatchObject({
      balance: 4500,
      balance_after: 4500,
      paid_total: 1500,
      outstanding_principal: 3833.34,
      arrears: 0,
      days_past_due: 0,
      next_due_date: "2026-05-16",
      next_due_amount: 500,
      totals: {
        principal: 5000,
        interest: 1000,
        paid_principal: 1166.66,
        penalty: 0,
        paid_penalty: 0,
        paid_interest: 333.34,
        written_off: 0,
      },
    });
    expect(onDueDate.instalments.slice(0, 3)).toEqual([
      {
        number: 1,
        due_date: "2026-04-16",
        principal: 833.33,
        interest: 166.67,
        penalty: 0,
        amount: 1000,
        paid: 1000,
        status: "paid",
      },
      {
        number: 2,
        due_date: "2026-05-16",
        principal: 833.33,
        interest: 166.67,
        penalty: 0,
        amount: 1000,
        paid: 500,
        status: "due",
      },
      {
        number: 3,
        due_date: "2026-06-16",
        principal: 833.33,
        interest: 166.67,
        penalty: 0,
        amount: 1000,
        paid: 0,
        status: "upcoming",
      },
    ]);
    test.setNow("2026-06-20T12:00:00Z");
    expect(await detailsOf(loan.id)).toMatchObject({
      arrears: 1500,
      days_past_due: 35,
      next_due_date: "2026-05-16",
      next_due_amount: 500,
    });
  });

  it("marks reversed payments, newest first, and counts live ones only", async () => {
    const loan = await makeLoanIn(test, people, "paying");
    const { cashier } = await colleaguesOf(test);
    const second = (await pay(test, cashier, loan, 700)).json().payment;
    await test.app.inject({
      method: "POST",
      url: `/api/payments/${second.id}/reverse`,
      headers: people.manager.headers,
      payload: { reason: "Typed twice" },
    });
    const details = await detailsOf(loan.id);
    expect(details).toMatchObject({ paid_total: 1500, balance: 4500, status: "paying" });
    expect(details.payments).toMatchObject([
      {
        id: second.id,
        amount: 700,
        reversal: { reason: "Typed twice", staff_name: "Isata Koroma" },
      },
      { amount: 1500, reversal: null },
    ]);
  });

  it("LOAN-56 a closed loan keeps its balance, has no amount due, and shows the write-off", async () => {
    const loan = await makeLoanIn(test, people, "paying");
    await step(test, people.manager, loan, "close");
    test.setNow("2027-03-16T09:00:00Z");
    expect(await detailsOf(loan.id)).toMatchObject({
      status: "closed",
      balance: 4500,
      outstanding_principal: 0,
      arrears: 0,
      days_past_due: 0,
      next_due_date: null,
      reason: "As agreed with the customer",
      totals: { written_off: 3833.34 },
      decisions: [
        {
          action: "close",
          from_status: "paying",
          to_status: "closed",
          comments: "As agreed with the customer",
          // Of the second person, who approved the write-off.
          staff_name: "Kadiatu Bah",
        },
        {
          action: "approve",
          from_status: "processed",
          to_status: "approved",
          comments: "Within the limit",
        },
      ],
    });
    const details = await detailsOf(loan.id);
    expect(details.instalments.map((row: { status: string }) => row.status)).toEqual([
      "paid",
      "partial",
      "ended",
      "ended",
      "ended",
      "ended",
    ]);
  });
});

describe("LOAN-64, CUST-1 GET /loans/{id}", () => {
  it("accepts the id and the code, for the owner and staff", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const byId = await get(people.customer, String(loan.id));
    const byCode = await get(people.customer, loan.loan_id);
    expect(byId.json().loan).toEqual(byCode.json().loan);
    expect((await get(people.manager, loan.loan_id.toLowerCase())).json().loan.id).toBe(loan.id);
  });

  it("returns 403 to another customer, whether the loan exists or not, and records it", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const paths = [loan.id, loan.loan_id, "999999", "LN-202603-999999", "nonsense"];
    const responses = [];
    for (const path of paths) {
      responses.push(await get(other, String(path)), await get(other, `details/${path}`));
    }
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 403));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", other.user_id)
      .execute();
    expect(denied).toHaveLength(10);
  });

  it.each(["999999", "LN-202603-999999", "nonsense", "%00", "-1", "1.5", "99999999999"])(
    "answers staff 404 for %s",
    async (path) => {
      for (const response of [
        await get(people.manager, path),
        await get(people.manager, `details/${path}`),
      ]) {
        expect([response.statusCode, response.json().error]).toEqual([404, "Loan not found."]);
      }
    },
  );
});
