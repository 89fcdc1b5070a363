import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let people: Deciders;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
});
afterAll(() => test.close());

const approve = (loan: LoanRef, changes: object = {}, person = people.manager) =>
  step(test, person, loan, "approve", { ...forms.approve, ...changes });

const answerOf = async (call: ReturnType<typeof step>) => {
  const response = await call;
  return [response.statusCode, response.json().error];
};

const statusOf = async (loan: LoanRef) =>
  test.deps.db.selectFrom("loans").select("status").where("id", "=", loan.id).executeTakeFirst();

describe("LOAN-54 the ceiling limits the exposure of the customer", () => {
  const application = { loan_type: "Personal Loan", loan_amount: 60_000 };
  const form = { approved_amount: 60_000, loan_period: 24 };
  const asked = (customer: Person, extra: object = {}) =>
    makeLoanIn(test, { ...people, customer }, "processed", { ...application, ...extra });
  const above =
    "With the customer's other loans this is NLe 120,000, which is above your ceiling of NLe 100,000. A System Admin can approve it.";

  it("two loans that are each below it are not together, paid out or waiting for it", async () => {
    for (const payout of ["at_approval", "separate"] as const) {
      const customer = await makeCustomer(test.deps);
      const [first, second] = [await asked(customer), await asked(customer)];
      await withSettings(test, { payout }, async () => {
        expect((await approve(first, form)).statusCode).toBe(200);
        expect(await answerOf(approve(second, form))).toEqual([403, above]);
        expect(await statusOf(second)).toEqual({ status: "processed" });
        expect((await approve(second, { ...form, approved_amount: 40_000 })).statusCode).toBe(200);
      });
    }
  });

  it("a loan of another customer, or one that has ended, does not count", async () => {
    const customer = await makeCustomer(test.deps);
    const [first, second] = [await asked(customer), await asked(customer)];
    expect((await approve(await asked(await makeCustomer(test.deps)), form)).statusCode).toBe(200);
    expect((await approve(first, form)).statusCode).toBe(200);
    expect((await step(test, people.manager, first, "close")).statusCode).toBe(200);
    expect((await approve(second, form)).statusCode).toBe(200);
  });

  it("of loans of one customer that are approved at once, only those that fit are", async () => {
    const customer = await makeCustomer(test.deps);
    const loans = await Promise.all([1, 2, 3].map(() => asked(customer)));
    const approvers = [
      people.manager,
      await makeStaff(test.deps, 8),
      await makeStaff(test.deps, 8),
    ];
    const answers = await Promise.all(
      loans.map((loan, index) => approve(loan, form, approvers[index] ?? people.manager)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
    const { sum } = await test.deps.db
      .selectFrom("loans")
      .select((eb) => eb.fn.sum<number>("approved_amount").as("sum"))
      .where("customer_id", "=", customer.customer_id ?? "")
      .executeTakeFirstOrThrow();
    expect(sum).toBe(60_000);
  });

  it("a canceled loan that is opened again needs it too, by its call and in the queue", async () => {
    const customer = await makeCustomer(test.deps);
    const [first, second] = [await asked(customer), await asked(customer)];
    expect((await approve(first, form)).statusCode).toBe(200);
    expect((await step(test, people.manager, first, "cancel")).statusCode).toBe(200);
    expect((await approve(second, form)).statusCode).toBe(200);

    const asker = await makeStaff(test.deps, 6);
    const admin = await makeStaff(test.deps, 9);
    const path = `/loans/${first.customer_id}/undo-closing/${first.loan_id}`;
    const reason = "Canceled by mistake";
    expect((await callAs(test, asker, "POST", path, { reason })).status).toBe(200);
    const refused = await callAs(test, people.manager, "POST", `${path}/confirm`, {});
    expect([refused.status, refused.body.error]).toEqual([403, above]);
    const { id } = await test.deps.db
      .selectFrom("requests")
      .select("id")
      .where("loan_id", "=", first.id)
      .where("kind", "=", "undo_closing")
      .executeTakeFirstOrThrow();
    const inQueue = (person: Person) =>
      callAs(test, person, "PATCH", `/requests/${id}/approve`, {});
    expect((await inQueue(people.manager)).status).toBe(403);
    expect(await statusOf(first)).toEqual({ status: "canceled" });
    expect((await inQueue(admin)).status).toBe(200);
    expect(await statusOf(first)).toEqual({ status: "approved" });
  });
});
