import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { loanAuditOf, readLoan } from "../../test-support/loan-records.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { type LoanRef, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let customer: Person;
let manager: Person;
let approver: Person;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  approver = await makeStaff(test.deps, 9);
  officer = await makeStaff(test.deps, 5, { first_name: "Abu", last_name: "Sesay" });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await makeCustomer(test.deps);
});

const loanIn = (status: "applied" | "processing" | "processed" | "rejected") =>
  makeLoanIn(test, { customer, manager }, status);

const edit = (loan: LoanRef, payload: object) =>
  ask(test, approver, "PUT", `/loans/${loan.customer_id}/update/${loan.loan_id}`, payload);

const own = (path: string) => `/customer/${customer.customer_id}${path}`;

interface Read {
  status: string;
  first_review: string;
  second_review: string;
  updated_at: string;
  reviewed_data_changes: { after: string; is_reset: boolean; changes: object[] }[];
}

const read = (loan: LoanRef): Promise<Read> => readLoan(test, approver, loan);

const isReset = { status: "applied", first_review: "pending", second_review: "pending" };

describe("LOAN-48 only reviewed data is approved: an edit of the loan", () => {
  it("after the first review resets it, which staff see and the audit log records", async () => {
    const loan = await loanIn("processing");
    const response = await edit(loan, { loan_amount: 150_000 });
    expect(response.body).toMatchObject({ loan: isReset });
    expect((await read(loan)).reviewed_data_changes).toEqual([
      {
        after: "first_review",
        is_reset: true,
        changes: [{ name: "amount", before: "5,000", after: "150,000" }],
        changed_by: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    expect(await loanAuditOf(test, loan, "loan.reset_reviews")).toEqual([
      {
        actor_user_id: approver.user_id,
        before: {
          status: "processing",
          reviews: [expect.objectContaining({ step: "first", notes: "Documents complete" })],
        },
        after: {
          status: "applied",
          changed: "Changed after the first review: amount 5,000 to 150,000",
        },
      },
    ]);
    expect((await step(test, approver, loan, "review/second")).statusCode).toBe(409);
  });

  it.each([
    [{ loan_type: "Group Loan" }, "type Salary Loan to Group Loan"],
    [{ interest_rate: 0.3 }, "rate 20% to 30%"],
    [{ loan_period: 12 }, "period 6 months to 12 months"],
    [{ monthly_salary: 9000 }, "salary 2,500 to 9,000"],
    [
      { co_debtor: "yes", co_debtor_name: "Abu", co_debtor_relation: "Son" },
      "co-debtor no to yes, co-debtor name added: Abu, co-debtor relation added: Son",
    ],
    [{ loan_amount: 6000, loan_period: 3 }, "amount 5,000 to 6,000, period 6 months to 3 months"],
  ])("after both reviews, %j is not approved without new reviews", async (changes, words) => {
    const loan = await loanIn("processed");
    expect((await edit(loan, changes)).body).toMatchObject({ loan: isReset });
    const [entry] = await loanAuditOf(test, loan, "loan.reset_reviews");
    expect(entry?.after).toEqual({
      status: "applied",
      changed: `Changed after both reviews: ${words}`,
    });
    const approved = await step(test, approver, loan, "approve");
    expect([approved.statusCode, approved.json().error]).toEqual([
      409,
      "Cannot approve a loan with status: applied.",
    ]);
  });

  it("the full loan from the modal, with its own status, resets them too", async () => {
    const loan = await loanIn("processed");
    const full = await read(loan);
    expect((await edit(loan, { ...full, loan_amount: 6000 })).body).toMatchObject({
      loan: isReset,
    });
  });

  it("unreviewed fields reset nothing", async () => {
    const loan = await loanIn("processed");
    const response = await edit(loan, { full_name: "M. Bangura", loan_purpose: "Education" });
    expect(response.body).toMatchObject({
      loan: { status: "processed", second_review: "complete" },
    });
    expect((await read(loan)).reviewed_data_changes).toEqual([]);
  });

  it("before any review, and on a rejected loan, nothing is reset", async () => {
    for (const status of ["applied", "rejected"] as const) {
      const loan = await loanIn(status);
      expect((await edit(loan, { loan_amount: 6000 })).body).toMatchObject({ loan: { status } });
      expect((await read(loan)).reviewed_data_changes).toEqual([]);
    }
  });

  it("the customer is notified of the new review after a notice of the first", async () => {
    const loan = await loanIn("processed");
    await edit(loan, { loan_amount: 6000 });
    const notice = await test.deps.db
      .selectFrom("notices")
      .select(["kind", "facts"])
      .where("loan_id", "=", loan.id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(notice).toEqual({ kind: "status_changed", facts: { status: "applied", balance: 0 } });
  });

  it("a loan that the same edit rejects keeps its reviews", async () => {
    const loan = await loanIn("processed");
    const sent = { loan_amount: 6000, status: "rejected", approved_by: "M", comments: "No" };
    expect((await edit(loan, sent)).body).toMatchObject({
      loan: { status: "rejected", loan_amount: 6000, second_review: "complete" },
    });
  });
});

describe("LOAN-48 a change of the customer's records", () => {
  const addGuarantor = () =>
    ask(test, officer, "POST", own("/guarantors/create"), {
      guarantor_first_name: "Fatu",
      guarantor_last_name: "Kanu",
    });

  it.each(["processing", "processed"] as const)(
    "a guarantor added to a %s loan resets its reviews",
    async (status) => {
      const loan = await loanIn(status);
      expect((await addGuarantor()).status).toBe(200);
      const now = await read(loan);
      expect(now).toMatchObject(isReset);
      expect(now.reviewed_data_changes).toMatchObject([
        {
          changes: [{ name: "guarantor", before: "", after: "Fatu Kanu" }],
          changed_by: "Abu Sesay",
        },
      ]);
    },
  );

  it("a guarantor changed by the customer resets them too, on every loan in review", async () => {
    const loans = [await loanIn("processing"), await loanIn("processed"), await loanIn("applied")];
    const decided = await loanIn("rejected");
    const { body } = await ask(test, customer, "GET", own("/guarantors/all"));
    const [first] = body["guarantors"] as { id: number }[];
    const changed = await ask(test, customer, "PUT", own(`/guarantors/${first?.id}`), {
      guarantor_phone: "077 111111",
    });
    expect(changed.status).toBe(200);
    const states = await Promise.all([...loans, decided].map(read));
    expect(states.map((state) => state.status)).toEqual([
      "applied",
      "applied",
      "applied",
      "rejected",
    ]);
    expect(states.map((state) => state.reviewed_data_changes.length)).toEqual([1, 1, 0, 0]);
  });

  it("a guarantor sent again unchanged resets nothing", async () => {
    const loan = await loanIn("processed");
    const same = { guarantor_first_name: "Sorie", guarantor_last_name: "Conteh" };
    expect((await ask(test, officer, "POST", own("/guarantors/create"), same)).status).toBe(200);
    expect((await read(loan)).status).toBe("processed");
  });

  it("adds no queries for applications without a review", async () => {
    const statementsOfChange = async () => {
      const query = vi.spyOn(pg.Client.prototype, "query");
      const guarantor = { guarantor_first_name: randomUUID() };
      const response = await ask(test, customer, "POST", own("/guarantors/create"), guarantor);
      const count = query.mock.calls.length;
      query.mockRestore();
      expect(response.status).toBe(200);
      return count;
    };
    await loanIn("applied");
    const withOne = await statementsOfChange();
    for (let more = 5; more > 0; more -= 1) await loanIn("applied");
    expect(await statementsOfChange()).toBe(withOne);
  });

  it("an address, an employer and a business are not reviewed data", async () => {
    const loan = await loanIn("processed");
    const responses = [
      await ask(test, officer, "PUT", own("/address"), { address: "1 Kissy Road", city: "Bo" }),
      await ask(test, officer, "PUT", own("/employer"), { employer_name: "Rokel Trading" }),
      await ask(test, officer, "POST", own("/businesses/create"), { business_name: "Shop" }),
    ];
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect((await read(loan)).status).toBe("processed");
  });

  it("LOAN-48 a new application with another guarantor resets the reviews of the earlier one", async () => {
    const loan = await loanIn("processed");
    const payload = makePayload({
      guarantor: { guarantor_first_name: "Another", guarantor_last_name: "Person" },
    });
    const response = await submit(test, customer, payload);
    expect(response.json().loan).toMatchObject({ status: "applied" });
    expect(await read(loan)).toMatchObject(isReset);
  });

  it("LOAN-48 a new application with the same records resets nothing", async () => {
    const loan = await loanIn("processed");
    expect((await submit(test, customer, makePayload())).statusCode).toBe(200);
    expect(await read(loan)).toMatchObject({ status: "processed", reviewed_data_changes: [] });
  });
});

describe("LOAN-48 no change commits between the review check and the approval", () => {
  const rounds = [1, 2, 3, 4, 5];

  it.each(rounds)("a concurrent edit of the amount and approval (%d)", async () => {
    const loan = await loanIn("processed");
    const [edited, approved] = await Promise.all([
      edit(loan, { loan_amount: 9000 }),
      step(test, approver, loan, "approve"),
    ]);
    const isApproved = approved.statusCode === 200;
    expect([edited.status, approved.statusCode]).toEqual(isApproved ? [409, 200] : [200, 409]);
    expect((await read(loan)).status).toBe(isApproved ? "approved" : "applied");
  });

  it.each(rounds)("a concurrent new guarantor and approval (%d)", async () => {
    const loan = await loanIn("processed");
    const [, approved] = await Promise.all([
      ask(test, customer, "POST", own("/guarantors/create"), { guarantor_first_name: "Fatu" }),
      step(test, approver, loan, "approve"),
    ]);
    const isApproved = approved.statusCode === 200;
    const now = await read(loan);
    expect(now.status).toBe(isApproved ? "approved" : "applied");
    expect(now.reviewed_data_changes).toHaveLength(isApproved ? 0 : 1);
  });

  it.each(rounds)(
    "a concurrent new guarantor and second review (%d): reviewed after it, or reset",
    async () => {
      const loan = await loanIn("processing");
      const [, reviewed] = await Promise.all([
        ask(test, customer, "POST", own("/guarantors/create"), { guarantor_first_name: "Fatu" }),
        step(test, approver, loan, "review/second"),
      ]);
      expect([200, 409]).toContain(reviewed.statusCode);
      expect(await read(loan)).toMatchObject(isReset);
    },
  );

  it("concurrent changes of one customer do not deadlock", async () => {
    await loanIn("processing");
    await loanIn("processed");
    const responses = await Promise.all([
      ask(test, customer, "POST", own("/guarantors/create"), { guarantor_first_name: "One" }),
      ask(test, officer, "PUT", own("/bank"), { bank_name: "SLCB", account_number: "1" }),
      submit(test, customer, makePayload({ bank: { bank_name: "GTB", account_number: "2" } })),
      ask(test, officer, "POST", own("/guarantors/create"), { guarantor_first_name: "Two" }),
    ]);
    const statuses = responses.map((response) =>
      "status" in response ? response.status : response.statusCode,
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});
