import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeAppliedLoan } from "../../test/make-application.ts";
import {
  type Deciders,
  type LoanRef,
  makeLoanIn,
  pay,
  type Reachable,
  reachable,
  step,
} from "../../test/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test/make.ts";

let test: TestApp;
let people: Deciders;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  people = {
    customer,
    manager: await makeStaff(test.deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const edit = (person: Person, loan: LoanRef, payload: object) =>
  test.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: person.headers,
    payload,
  });

const read = async (loan: LoanRef) =>
  (
    await test.app.inject({
      method: "GET",
      url: `/api/loans/details/${loan.id}`,
      headers: admin.headers,
    })
  ).json().loan;

const kindsOf = async (loan: LoanRef) =>
  (
    await test.deps.db
      .selectFrom("ledger_entries")
      .select("kind")
      .where("loan_id", "=", loan.id)
      .orderBy("id")
      .execute()
  ).map((row) => row.kind);

const auditOf = (record: string, action: string) =>
  test.deps.db
    .selectFrom("audit_entries")
    .select(["before", "after"])
    .where("action", "=", action)
    .where("record_id", "=", record)
    .execute();

describe("D73 a customer's edit", () => {
  it("changes the application, computes its figures again, and records what changed", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const answer = await edit(customer, loan, {
      loan_amount: "8,000",
      interest_rate: 0.25,
      loan_period: "10",
      loan_purpose: "Medical Expenses,Education",
      co_debtor: "yes",
      co_debtor_name: "Sorie Conteh",
      co_debtor_relation: "Brother",
    });
    expect(answer.json()).toMatchObject({ success: true, msg: "Loan updated successfully." });
    expect(answer.json().loan).toMatchObject({
      loan_amount: 8000,
      interest_rate: 0.25,
      loan_period: 10,
      total_amount: 10000,
      monthly_payment: 1000,
      processing_fee: 160,
      disbursed_amount: 7840,
      loan_purpose: "Education,Medical Expenses",
      co_debtor_name: "Sorie Conteh",
      status: "applied",
    });
    const [entry] = await auditOf(loan.loan_id, "loan.update");
    expect(entry?.before).toMatchObject({ loan_amount: 5000, loan_period: 6, co_debtor: "no" });
    expect(entry?.after).toMatchObject({ loan_amount: 8000, loan_period: 10, co_debtor: "yes" });
  });

  it("never reaches status, approval, reviews or balance", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const answer = await edit(customer, loan, {
      status: "approved",
      approved_amount: 9,
      approval_date: "2026-03-16",
      first_review: "complete",
      balance: 1,
      paid_total: 1,
      staff_id: 1,
      full_name: "M. Bangura",
    });
    expect(answer.json().loan).toMatchObject({
      status: "applied",
      approved_amount: null,
      approval_date: null,
      first_review: "pending",
      balance: 0,
      full_name: "M. Bangura",
    });
  });

  it("the same edit again, because the first answer was lost, is answered alike and stored once", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const before = await test.app.inject({
      method: "GET",
      url: `/api/loans/details/${loan.id}`,
      headers: customer.headers,
    });
    const { updated_at } = before.json().loan;
    const change = { loan_amount: 7000, updated_at };
    const answers = [await edit(customer, loan, change), await edit(customer, loan, change)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json().loan).toMatchObject({ loan_amount: 7000 });
    expect(await auditOf(loan.loan_id, "loan.update")).toHaveLength(1);
    const other = await edit(customer, loan, { loan_amount: 8000, updated_at });
    expect(other.statusCode).toBe(409);
  });

  it("the full loan sent back unchanged changes nothing", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const before = (
      await test.app.inject({
        method: "GET",
        url: `/api/loans/details/${loan.id}`,
        headers: customer.headers,
      })
    ).json().loan;
    const answer = await edit(customer, loan, before);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().loan.updated_at).toBe(before.updated_at);
    expect(await auditOf(loan.loan_id, "loan.update")).toEqual([]);
  });

  it.each([
    [{ loan_purpose: [] }, "Please select at least one loan purpose."],
    [{ loan_purpose: "" }, "Please select at least one loan purpose."],
    [{ full_name: "" }, "Please fill in all required fields."],
    [{ applicant_initial: null }, "Please fill in all required fields."],
    [{ submission_date: "" }, "Please fill in all required fields."],
    [{ monthly_salary: "" }, "Please fill in all required fields."],
    [{ consent: "" }, "Please fill in all required fields."],
    [{ consented: false }, "Please fill in all required fields."],
    [{ loan_type: "" }, "Please fill in all required fields."],
    [{ co_debtor: "" }, "Please fill in all required fields."],
    [{ loan_type: "Car Loan" }, "Please choose the loan type."],
    [{ loan_amount: 0 }, "Please enter a loan amount above 0."],
    [{ loan_amount: "x" }, "Please enter a loan amount above 0."],
    [{ loan_amount: 1e30 }, "This amount is too large."],
    [{ interest_rate: 0.5 }, "Please choose the interest rate: 20%, 25% or 30%."],
    [{ loan_period: 0 }, "Please enter the loan period in whole months, 1 or more."],
    [{ submission_date: "2026-02-30" }, "Please enter a valid date in the format DD-MM-YYYY."],
    [{ full_name: "a\0" }, "This text has characters that cannot be stored."],
    [{ full_name: {} }, "Please enter text."],
    [{ co_debtor: "perhaps" }, "Please answer yes or no."],
    [{ updated_at: "soon" }, /changed in the meantime/],
  ])("001§5 refuses %j", async (changes, text) => {
    const loan = await makeAppliedLoan(test, customer);
    const answer = await edit(customer, loan, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });

  it.each(reachable)("is possible only before any review: %s", async (status) => {
    const loan = await makeLoanIn(test, people, status);
    const answer = await edit(customer, loan, { full_name: "M. B." });
    const expected =
      status === "applied"
        ? [200, undefined]
        : [
            409,
            status === "paid"
              ? "This loan is already paid and cannot be modified."
              : "This application is being reviewed and can no longer be changed.",
          ];
    expect([answer.statusCode, answer.json().error]).toEqual(expected);
  });

  it("D47: of another customer's loan, or under another customer, is refused and recorded", async () => {
    const other = await makeCustomer(test.deps);
    const loan = await makeAppliedLoan(test, customer);
    expect((await edit(other, loan, { full_name: "X" })).statusCode).toBe(403);
    expect(
      (await edit(other, { ...loan, customer_id: other.customer_id ?? "" }, {})).statusCode,
    ).toBe(403);
    const wrongPath = await edit(
      customer,
      { ...loan, customer_id: other.customer_id ?? "" },
      { full_name: "X" },
    );
    expect(wrongPath.statusCode).toBe(403);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("actor_user_id")
      .where("action", "=", "access.denied")
      .orderBy("id")
      .execute();
    expect(denied.map((row) => row.actor_user_id)).toEqual([
      other.user_id,
      other.user_id,
      customer.user_id,
    ]);
  });
});

describe("D101 D103 an edit by staff", () => {
  it("is for system admin, manager and the permission loans.edit", async () => {
    for (const role of [2, 4, 5, 6, 7]) {
      const loan = await makeLoanIn(test, people, "applied");
      expect(
        (await edit(await makeStaff(test.deps, role), loan, { full_name: "X" })).statusCode,
      ).toBe(403);
    }
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 4 })
      .execute();
    for (const person of [people.manager, admin, officer]) {
      const loan = await makeLoanIn(test, people, "processing");
      const answer = await edit(person, loan, { full_name: "X", loan_amount: 7000 });
      expect(answer.json()).toMatchObject({
        success: true,
        message: "Loan details updated successfully!",
      });
      expect(answer.json().loan).toMatchObject({
        full_name: "X",
        loan_amount: 7000,
        total_amount: 8400,
        status: "processing",
      });
    }
  });

  it.each([
    [{ full_name: "" }, 400, "Please fill in all required fields."],
    [{ loan_amount: null }, 400, "Please fill in all required fields."],
    [{ status: "lost" }, 400, "Choose one of the listed statuses."],
    [{ status: 5 }, 400, "Choose one of the listed statuses."],
    [{ status: "default" }, 409, "Choose one of the listed statuses."],
    [
      { status: "approved" },
      409,
      "A loan needs an approved amount and an approval date before its status can be approved.",
    ],
    [
      { status: "paying" },
      409,
      "A loan needs an approved amount and an approval date before its status can be paying.",
    ],
    [
      { status: "paid" },
      409,
      "A loan needs an approved amount and an approval date before its status can be paid.",
    ],
    [{ interest_rate: 0.21 }, 400, "Please choose the interest rate: 20%, 25% or 30%."],
  ])("refuses %j", async (changes, status, text) => {
    const loan = await makeLoanIn(test, people, "rejected");
    const answer = await edit(admin, loan, changes);
    expect([answer.statusCode, answer.json().error]).toEqual([status, text]);
    expect((await read(loan)).status).toBe("rejected");
  });

  it("D102: a paid loan is locked", async () => {
    const loan = await makeLoanIn(test, people, "paid");
    for (const changes of [{ full_name: "X" }, { status: "paying" }, {}]) {
      const answer = await edit(admin, loan, changes);
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        "This loan is already paid and cannot be modified.",
      ]);
    }
  });

  it("the terms of a loan whose money has left are locked, the rest is not", async () => {
    const loan = await makeLoanIn(test, people, "approved");
    const locked =
      "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.";
    for (const changes of [
      { loan_amount: 1 },
      { interest_rate: 0.3 },
      { loan_period: 7 },
      { loan_type: "Group Loan" },
    ]) {
      const answer = await edit(admin, loan, { ...changes, full_name: "X" });
      expect([answer.statusCode, answer.json().error]).toEqual([409, locked]);
    }
    const answer = await edit(admin, loan, { ...(await read(loan)), full_name: "Right Name" });
    expect(answer.json().loan).toMatchObject({
      full_name: "Right Name",
      total_amount: 6000,
      balance: 6000,
    });
  });

  it("a stale edit is refused, and of two at once one wins", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const { updated_at } = await read(loan);
    const answers = await Promise.all([
      edit(admin, loan, { full_name: "One", updated_at }),
      edit(people.manager, loan, { full_name: "Two", updated_at }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.statusCode === 409);
    expect(lost?.json().error).toContain("This record was changed in the meantime.");
  });
});

describe("D103 the status by edit", () => {
  it.each([
    ["applied", "rejected"],
    ["rejected", "applied"],
    ["applied", "canceled"],
    ["processed", "closed"],
    ["canceled", "processing"],
  ] as [Reachable, string][])("of a loan without money: %s to %s", async (from, to) => {
    const loan = await makeLoanIn(test, people, from === "canceled" ? "processed" : from);
    if (from === "canceled") await step(test, people.manager, loan, "cancel");
    const answer = await edit(people.manager, loan, { status: to });
    expect(answer.json().loan.status).toBe(to);
    expect(await kindsOf(loan)).toEqual([]);
    const [entry] = await auditOf(loan.loan_id, "loan.set_status");
    expect(entry).toMatchObject({ before: { status: from }, after: { status: to } });
  });

  it("cancel is taken for canceled", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    expect((await edit(admin, loan, { status: "cancel" })).json().loan.status).toBe("canceled");
  });

  it("sent back for review it is reviewed again; the trail keeps the first reviews", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    const answer = await edit(admin, loan, { status: "applied" });
    expect(answer.json().loan).toMatchObject({
      status: "applied",
      first_review: "pending",
      second_review: "pending",
    });
    const [entry] = await auditOf(loan.loan_id, "loan.set_status");
    expect(entry?.before).toMatchObject({
      reviews: [{ step: "first", notes: "Documents complete" }, { step: "second" }],
    });
    expect((await step(test, people.manager, loan, "review/first")).statusCode).toBe(200);
  });

  it.each([
    ["closed", "approved", ["disbursement", "write_off", "write_off_reversal"]],
    ["canceled", "approved", ["disbursement", "disbursement_reversal", "disbursement"]],
    ["approved", "closed", ["disbursement", "write_off"]],
    ["approved", "canceled", ["disbursement", "disbursement_reversal"]],
    [
      "closed",
      "canceled",
      ["disbursement", "write_off", "write_off_reversal", "disbursement_reversal"],
    ],
  ] as [Reachable, string, string[]][])(
    "of a loan with money moves the books: %s to %s",
    async (from, to, kinds) => {
      const loan = await makeLoanIn(test, people, from);
      const answer = await edit(people.manager, loan, { status: to });
      expect(answer.json().loan.status).toBe(to);
      expect(await kindsOf(loan)).toEqual(kinds);
    },
  );

  it("a loan that was paid on comes back as paying, and takes payments again to the end", async () => {
    const loan = await makeLoanIn(test, people, "paying");
    await step(test, people.manager, loan, "close");
    const refused = await edit(admin, loan, { status: "approved" });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      "Whether this loan is approved or paying follows from its payments and cannot be set here.",
    ]);
    expect((await edit(admin, loan, { status: "paying" })).statusCode).toBe(200);
    expect((await pay(test, people.manager, loan, 4500)).json().loan).toMatchObject({
      status: "paid",
      balance: 0,
    });
    const postings = await test.deps.db
      .selectFrom("ledger_postings as p")
      .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
      .select(["p.debit", "p.credit"])
      .where("e.loan_id", "=", loan.id)
      .where("p.account_code", "=", "1100")
      .execute();
    const cents = postings.reduce(
      (sum, row) => sum + Math.round(row.debit * 100) - Math.round(row.credit * 100),
      0,
    );
    expect(cents).toBe(0);
  });

  it.each([
    [
      "approved",
      "paying",
      "Whether this loan is approved or paying follows from its payments and cannot be set here.",
    ],
    [
      "paying",
      "approved",
      "Whether this loan is approved or paying follows from its payments and cannot be set here.",
    ],
    ["approved", "paid", "A loan with an outstanding balance cannot be set to paid."],
    [
      "paying",
      "applied",
      "The money of this loan has been paid out, so its status cannot be applied.",
    ],
    [
      "closed",
      "rejected",
      "The money of this loan has been paid out, so its status cannot be rejected.",
    ],
  ] as [Reachable, string, string][])("%s to %s is refused", async (from, to, text) => {
    const loan = await makeLoanIn(test, people, from);
    const answer = await edit(admin, loan, { status: to });
    expect([answer.statusCode, answer.json().error]).toEqual([409, text]);
  });

  it("the permission to edit does not reach the books, and the denial is recorded", async () => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 4 })
      .execute();
    const loan = await makeLoanIn(test, people, "approved");
    const answer = await edit(officer, loan, { status: "closed" });
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      "Setting this loan to closed changes the books, which is not part of your role.",
    ]);
    expect(await auditOf(loan.loan_id, "access.denied")).toHaveLength(1);
    expect((await read(loan)).status).toBe("approved");
  });

  it("D99: nobody skips a review by editing", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    for (const status of ["processing", "processed"]) {
      const answer = await edit(admin, loan, { status });
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        `The reviews must be completed before the status can be ${status}.`,
      ]);
    }
  });
});
