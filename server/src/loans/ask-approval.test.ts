import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  colleaguesOf,
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";

let test: TestApp;
let people: Deciders;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
  admin = await makeStaff(test.deps, 9, { first_name: "Sheku", last_name: "Kallon" });
});
afterAll(() => test.close());

const large = { loan_type: "Personal Loan", loan_amount: 120_000 };
const form = { ...forms.approve, approved_amount: 120_000, loan_period: 24 };

const asked = async (application: Record<string, unknown> = large) =>
  makeLoanIn(
    test,
    { ...people, customer: await makeCustomer(test.deps) },
    "processed",
    application,
  );

const ask = (loan: LoanRef, approval: object = form, person = people.manager, key = randomUUID()) =>
  callAs(test, person, "POST", `/loans/${loan.customer_id}/approve/${loan.loan_id}/ask`, {
    request_key: key,
    approval,
  });
const answer = (person: Person, id: number, word: "approve" | "decline") =>
  callAs(test, person, "PATCH", `/requests/${id}/${word}`, {});

const loanOf = (loan: LoanRef) =>
  test.deps.db
    .selectFrom("loans")
    .select(["status", "approved_amount"])
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();

describe("LOAN-138 an approval above one's ceiling", () => {
  it("waits for a person whose ceiling is high enough, who is then the approver", async () => {
    const loan = await asked();
    const { status, body } = await ask(loan);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.request).toMatchObject({
      kind: "approval",
      loan_id: loan.loan_id,
      amount: 120_000,
      state: "waiting",
      lines: [
        { label: "Rate", value: "20%" },
        { label: "Period", value: expect.stringContaining("24") },
        { label: "Exposure before", value: "NLe 0.00" },
        { label: "Exposure after", value: "NLe 120,000.00" },
      ],
    });
    expect(await loanOf(loan)).toEqual({ status: "processed", approved_amount: null });
    const { id } = body.request;
    const peer = await makeStaff(test.deps, 8);
    expect((await answer(peer, id, "approve")).status).toBe(403);
    expect((await answer(people.manager, id, "approve")).status).toBe(409);
    expect((await answer(admin, id, "approve")).status).toBe(200);
    expect(await loanOf(loan)).toEqual({ status: "approved", approved_amount: 120_000 });
    const decision = await test.deps.db
      .selectFrom("loan_decisions")
      .select(["staff_id", "approved_by", "comments"])
      .where("loan_id", "=", loan.id)
      .executeTakeFirst();
    expect(decision).toEqual({
      staff_id: admin.staff_id,
      approved_by: "Sheku Kallon",
      comments: forms.approve.comments,
    });
  });

  it("sent again under its key is answered again, also after it was approved", async () => {
    const loan = await asked();
    const key = randomUUID();
    const first = await ask(loan, form, people.manager, key);
    const again = await ask(loan, form, people.manager, key);
    expect(again.body.request.id).toBe(first.body.request.id);
    expect((await ask(loan)).status).toBe(409);
    for (const other of [
      { approved_amount: 110_000 },
      { interest_rate: 0.25 },
      { loan_period: 12 },
    ])
      expect((await ask(loan, { ...form, ...other }, people.manager, key)).status).toBe(409);
    expect((await answer(admin, first.body.request.id, "approve")).status).toBe(200);
    expect((await ask(loan, form, people.manager, key)).body.request).toMatchObject({
      id: first.body.request.id,
      state: "approved",
    });
  });

  it("within one's ceiling is not asked for, and every other rule holds at once", async () => {
    const within = await asked();
    const small = await ask(within, { ...form, approved_amount: 90_000 });
    expect([small.status, small.body.error]).toEqual([
      409,
      "This approval is within your ceiling. You can approve it yourself.",
    ]);
    const loan = await asked({ ...large, loan_amount: 100_000 });
    const above = { ...form, above_requested_reason: "Prices rose" };
    expect((await ask(loan)).status).toBe(400);
    const { firstReviewer } = await colleaguesOf(test);
    expect((await ask(loan, above, firstReviewer)).status).toBe(409);
    expect((await ask(loan, { ...above, comments: "" })).status).toBe(400);
    expect((await ask(loan, above, await makeStaff(test.deps, 5))).status).toBe(403);
    expect((await ask(await asked({}), { ...forms.approve, approved_amount: 0 })).status).toBe(400);
  });

  it("PROD-11 the queue offers it only to who is within the ceiling of the product too", async () => {
    await withProduct(test, "Personal Loan", { ceilings: { 8: 5_000, 9: 50_000 } }, async () => {
      const loan = await asked({ ...large, loan_amount: 60_000 });
      const { id } = (await ask(loan, { ...form, approved_amount: 60_000 })).body.request;
      const seen = async () => (await callAs(test, admin, "GET", `/requests/${id}`)).body.request;
      expect(await seen()).toMatchObject({ state: "waiting", may_approve: false });
      expect((await answer(admin, id, "approve")).status).toBe(403);
      const within = await asked({ ...large, loan_amount: 40_000 });
      const other = (await ask(within, { ...form, approved_amount: 40_000 })).body.request.id;
      expect((await answer(admin, other, "approve")).status).toBe(200);
    });
  });

  it("more than requested is not approved by a reviewer through the queue either", async () => {
    const customer = await makeCustomer(test.deps);
    const loan = await makeLoanIn(test, { ...people, customer }, "processed", {
      ...large,
      loan_amount: 100_000,
    });
    await test.deps.db
      .updateTable("loan_reviews")
      .set({ staff_id: admin.staff_id ?? 0 })
      .where("loan_id", "=", loan.id)
      .where("step", "=", "second")
      .execute();
    const { body } = await ask(loan, { ...form, above_requested_reason: "Prices rose" });
    expect((await answer(admin, body.request.id, "approve")).status).toBe(409);
    expect(await loanOf(loan)).toEqual({ status: "processed", approved_amount: null });
  });

  it("is not approved when the loan has been decided meanwhile; it can be declined", async () => {
    const loan = await asked();
    const { id } = (await ask(loan)).body.request;
    expect((await step(test, people.manager, loan, "reject")).statusCode).toBe(200);
    expect((await answer(admin, id, "approve")).status).toBe(409);
    expect((await answer(admin, id, "decline")).status).toBe(200);
  });
});
