import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  everyId,
  idsIn,
  idsOf,
  type ListedLoans,
  listLoans,
  makeListedLoans,
} from "../../test-support/loan-lists.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { reachable, type Reachable } from "../../test-support/make-decision.ts";
import type { Person } from "../../test-support/make.ts";

let test: TestApp;
let listed: ListedLoans;

beforeAll(async () => {
  test = await testApp();
  listed = await makeListedLoans(test);
});
afterAll(() => test.close());

const list = (person: Person, query: Record<string, string>) => listLoans(test, person, query);

describe("LOAN-67 GET /loans/all", () => {
  it("returns all loans, newest first, with the columns of the tables", async () => {
    const response = await list(listed.auditor, {});
    expect(idsOf(response)).toEqual(everyId(listed));
    expect(response.json()).toMatchObject({
      success: true,
      page: 1,
      pages: 1,
      total: everyId(listed).length,
      next: null,
      previous: null,
    });
    const paying = response
      .json()
      .loans.find((loan: { status: string }) => loan.status === "paying");
    expect(paying).toMatchObject({
      balance: 4500,
      paid_total: 1500,
      last_payment_date: "2026-03-16",
      approved_amount: 5000,
      loan_amount: 5000,
      contact_number: "+232-76-123456",
      first_review_notes: "Documents complete",
      staff_id: null,
      customer: {
        customer_id: listed.people.customer.customer_id,
        user: { first_name: "Mariama", phone: "+232-76-123456" },
        address: { address: "12 Wilkinson Road", city: "Freetown" },
        employer: { employer_name: "Ministry of Health" },
      },
    });
  });

  it.each([
    ["review", "applied,processing,processed,empty", ["applied", "processing", "processed"]],
    ["manage", "approved,paying,processed", ["approved", "paying", "processed"]],
    ["history", "rejected,paid,closed,canceled", ["rejected", "paid", "closed", "canceled"]],
    [
      "history as it is also spelled",
      " Rejected , paid,closed,cancel,canceled",
      ["rejected", "paid", "closed", "canceled"],
    ],
    ["active", "approved,paying", ["approved", "paying"]],
    ["one", "processing", ["processing"]],
    ["all", "all", [...reachable]],
    ["no filter", "", [...reachable]],
  ] as [string, string, Reachable[]][])(
    "SITE-20 the %s list by status",
    async (_name, status, statuses) => {
      const response = await list(listed.auditor, { status, page_size: "100" });
      expect(idsOf(response)).toEqual(idsIn(listed, ...statuses));
      expect(response.json().total).toBe(idsIn(listed, ...statuses).length);
    },
  );

  it("an empty status matches the empty status", async () => {
    const loan = await makeAppliedLoan(test, listed.other);
    await test.deps.db
      .updateTable("loans")
      .set({ status: "reviewing" })
      .where("id", "=", loan.id)
      .execute();
    expect(idsOf(await list(listed.auditor, { status: "empty" }))).toEqual([loan.id]);
    await test.asOwner(`
      delete from notices where loan_id = ${loan.id};
      alter table loan_consents disable trigger user;
      delete from loan_consents where loan_id = ${loan.id};
      alter table loan_consents enable trigger user;
      delete from loan_officers where loan_id = ${loan.id};
      delete from loans where id = ${loan.id}`);
  });

  it.each(["", reachable.join(",")])(
    "is walked by cursor both ways and by page (status %j)",
    async (status) => {
      const pages: number[][] = [];
      let next: string | null = null;
      let previous: string | null = null;
      do {
        const response = await list(listed.auditor, {
          status,
          page_size: "4",
          ...(next ? { cursor: next } : {}),
        });
        pages.push(idsOf(response));
        ({ next, previous } = response.json());
      } while (next);
      expect(pages.flat()).toEqual(everyId(listed));
      expect(pages.map((page) => page.length)).toEqual([4, 4, everyId(listed).length - 8]);
      const back = await list(listed.auditor, { status, page_size: "4", cursor: previous ?? "" });
      expect(idsOf(back)).toEqual(pages[1]);
      expect(back.json()).toMatchObject({ page: 2, pages: 3, total: everyId(listed).length });
      const third = await list(listed.auditor, { status, page_size: "4", page: "3" });
      expect(idsOf(third)).toEqual(pages[2]);
    },
  );

  it("LOAN-66 is accessible to staff only; the denial is recorded", async () => {
    expect((await list(listed.people.customer, {})).statusCode).toBe(403);
    expect((await test.app.inject({ method: "GET", url: "/api/loans/all" })).statusCode).toBe(401);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("record_id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", listed.people.customer.user_id)
      .execute();
    expect(denied).toEqual([{ record_id: "GET /api/loans/all" }]);
  });

  it.each([
    [{ status: "lost" }, "Choose one of the listed statuses."],
    [{ status: "applied,lost" }, "Choose one of the listed statuses."],
    [{ status: "x".repeat(400) }, "Choose one of the listed statuses."],
    [{ query: "x".repeat(101) }, "Please use at most 100 characters."],
    [{ query: "a\0" }, "This text has characters that cannot be stored."],
    [
      { cursor: "nonsense" },
      "The list cannot be continued from here. Please start again from the first page.",
    ],
    [{ page: "0" }, /./],
    [{ page_size: "101" }, /./],
    [{ page_size: "ten" }, /./],
  ])("rejects %j", async (query, text) => {
    const response = await list(listed.auditor, query);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });
});

describe("LOAN-66 GET /loans/customer/{customerId}/all", () => {
  const ofCustomer = (
    person: Person,
    named: string | number | null,
    query: Record<string, string> = {},
  ) =>
    test.app.inject({
      method: "GET",
      url: `/api/loans/customer/${named}/all`,
      headers: person.headers,
      query,
    });

  it("returns a customer's own loans by code or user id, under loans and data", async () => {
    const response = await ofCustomer(listed.people.customer, listed.people.customer.customer_id);
    expect(idsOf(response)).toEqual(listed.loans.map((loan) => loan.id).toReversed());
    expect(response.json().data).toEqual(response.json().loans);
    expect(idsOf(await ofCustomer(listed.other, listed.other.user_id))).toEqual([
      listed.othersLoan.id,
    ]);
    expect(idsOf(await ofCustomer(listed.auditor, listed.other.customer_id))).toEqual([
      listed.othersLoan.id,
    ]);
  });

  it("LOAN-33 in the three groups of My Loans, paged", async () => {
    const query = { status: "canceled,paid,rejected,closed", page_size: "3" };
    const response = await ofCustomer(
      listed.people.customer,
      listed.people.customer.customer_id,
      query,
    );
    expect(idsOf(response)).toEqual(
      idsIn(listed, "canceled", "paid", "rejected", "closed").slice(0, 3),
    );
    expect(response.json()).toMatchObject({ page: 1, pages: 2, total: 4 });
  });

  it("CUST-1 no other customer's, whether they exist or not", async () => {
    const refusals = [];
    for (const named of [
      listed.other.customer_id,
      listed.other.user_id,
      "CUS-999999",
      "999999",
      "nonsense",
    ]) {
      refusals.push(await ofCustomer(listed.people.customer, named));
    }
    expect(refusals.map((response) => response.statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(new Set(refusals.map((response) => response.body)).size).toBe(1);
    expect((await ofCustomer(listed.auditor, "CUS-999999")).statusCode).toBe(404);
    expect((await ofCustomer(listed.auditor, "%00")).statusCode).toBe(404);
  });
});
