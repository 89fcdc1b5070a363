import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import {
  type Deciders,
  type LoanRef,
  makeLoanIn,
  reachable,
  type Reachable,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;
let auditor: Person;
let other: Person;
/** A loan in every status, and one of another customer; oldest first. */
const made: (LoanRef & { status: string })[] = [];
let othersLoan: LoanRef;

beforeAll(async () => {
  test = await testApp();
  people = {
    customer: await makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" }),
    manager: await makeStaff(test.deps, 8),
  };
  auditor = await makeStaff(test.deps, 7);
  other = await makeCustomer(test.deps, { first_name: "Abu", last_name: "Conteh-Kamara" });
  await test.deps.db
    .updateTable("users")
    .set({ phone: "+232-99-555111" })
    .where("id", "=", other.user_id)
    .execute();
  for (const status of reachable)
    made.push({ ...(await makeLoanIn(test, people, status)), status });
  othersLoan = await makeAppliedLoan(test, other);
});
afterAll(() => test.close());

const list = (person: Person, query: Record<string, string>) =>
  test.app.inject({ method: "GET", url: "/api/loans/all", headers: person.headers, query });

const idsOf = (answer: { json: () => { loans: { id: number }[] } }) =>
  answer.json().loans.map((loan) => loan.id);
const everyId = () => [othersLoan.id, ...made.map((loan) => loan.id).toReversed()];
const idsIn = (...statuses: Reachable[]) =>
  everyId().filter((id) =>
    id === othersLoan.id
      ? statuses.includes("applied")
      : made.some((loan) => loan.id === id && statuses.some((status) => status === loan.status)),
  );

describe("LOAN-67 GET /loans/all", () => {
  it("returns all loans, newest first, with the columns of the tables", async () => {
    const answer = await list(auditor, {});
    expect(idsOf(answer)).toEqual(everyId());
    expect(answer.json()).toMatchObject({
      success: true,
      page: 1,
      pages: 1,
      total: 10,
      next: null,
      previous: null,
    });
    const paying = answer.json().loans.find((loan: { status: string }) => loan.status === "paying");
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
        customer_id: people.customer.customer_id,
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
      const answer = await list(auditor, { status, page_size: "100" });
      expect(idsOf(answer)).toEqual(idsIn(...statuses));
      expect(answer.json().total).toBe(idsIn(...statuses).length);
    },
  );

  it("an empty status matches the empty status", async () => {
    const loan = await makeAppliedLoan(test, other);
    await test.deps.db
      .updateTable("loans")
      .set({ status: "reviewing" })
      .where("id", "=", loan.id)
      .execute();
    expect(idsOf(await list(auditor, { status: "empty" }))).toEqual([loan.id]);
    await test.deps.db.deleteFrom("notices").where("loan_id", "=", loan.id).execute();
    await test.deps.db.deleteFrom("loans").where("id", "=", loan.id).execute();
  });

  it.each(["", "applied,processing,processed,approved,paying,paid,rejected,canceled,closed"])(
    "is walked by cursor both ways and by page (status %j)",
    async (status) => {
      const pages: number[][] = [];
      let next: string | null = null;
      let previous: string | null = null;
      do {
        const answer = await list(auditor, {
          status,
          page_size: "4",
          ...(next ? { cursor: next } : {}),
        });
        pages.push(idsOf(answer));
        ({ next, previous } = answer.json());
      } while (next);
      expect(pages.flat()).toEqual(everyId());
      expect(pages.map((page) => page.length)).toEqual([4, 4, 2]);
      const back = await list(auditor, { status, page_size: "4", cursor: previous ?? "" });
      expect(idsOf(back)).toEqual(pages[1]);
      expect(back.json()).toMatchObject({ page: 2, pages: 3, total: 10 });
      const third = await list(auditor, { status, page_size: "4", page: "3" });
      expect(idsOf(third)).toEqual(pages[2]);
    },
  );

  it("LOAN-66 is accessible to staff only; the denial is recorded", async () => {
    expect((await list(people.customer, {})).statusCode).toBe(403);
    expect((await test.app.inject({ method: "GET", url: "/api/loans/all" })).statusCode).toBe(401);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("record_id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", people.customer.user_id)
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
    const answer = await list(auditor, query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });
});

describe("SITE-22 the search", () => {
  const found = async (query: string, status = "") => idsOf(await list(auditor, { query, status }));

  it("finds loans by the beginning of their code, in any format", async () => {
    const code = othersLoan.loan_id;
    for (const typed of [
      code,
      code.toLowerCase(),
      ` ${code} `,
      code.replace("LN-", ""),
      code.replaceAll("-", ""),
    ]) {
      expect([typed, await found(typed)]).toEqual([typed, [othersLoan.id]]);
    }
    const beginnings = ["L", "ln", "LN-", "LN-2", "LN-202", "LN-2026", "LN-20260"];
    for (const typed of [...beginnings, "ln-202603", "LN-202603-", "LN202603"]) {
      expect([typed, await found(typed)]).toEqual([typed, everyId()]);
    }
    for (const typed of ["LN-202604", "LN-20261", "LN-20269", "LN-2025", "LN-202613"])
      expect([typed, await found(typed)]).toEqual([typed, []]);
    expect(await found(code.slice(3, 9))).toEqual([]);
  });

  it("finds the loans of an old month among newer ones, and those of all months of a year", async () => {
    const [first, , third] = made;
    const inMonth = async (loan: LoanRef | undefined, month: string) => {
      const { id = 0, loan_id = "" } = loan ?? {};
      const set = { loan_id: loan_id.replace("202603", month) };
      await test.deps.db.updateTable("loans").set(set).where("id", "=", id).execute();
      return id;
    };
    const old = await inMonth(first, "202511");
    const newer = await inMonth(third, "202512");
    const others = everyId().filter((id) => id !== old && id !== newer);
    expect(await found("LN-202511")).toEqual([old]);
    expect(await found("LN-202511", first?.status)).toEqual([old]);
    expect(await found("LN-202511-0")).toEqual([old]);
    expect(await found("LN-202512")).toEqual([newer]);
    expect(await found("LN-2025")).toEqual([newer, old]);
    expect(await found("LN-20251")).toEqual([newer, old]);
    expect(await found("LN-202603")).toEqual(others);
    for (const loan of [first, third]) await inMonth(loan, "202603");
  });

  it("finds loans by the beginning of the customer's code", async () => {
    expect(await found(other.customer_id ?? "")).toEqual([othersLoan.id]);
    expect(await found("cus-")).toEqual(everyId());
    expect(await found("CUS-9")).toEqual([]);
  });

  it.each(["conteh", "KAMARA", "Abu Con", "kamara abu", "onte", "teh-kam"])(
    "finds a name by any three letters of it: %j",
    async (query) => {
      expect(await found(query)).toEqual([othersLoan.id]);
    },
  );

  it.each([
    "ab",
    "xx",
    "%%%",
    "___",
    "con%eh",
    "'; drop table loans",
    "\\",
    "conteh bangura",
    "()",
  ])("finds nothing for %j", async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it.each(["99555111", "099555111", "+232-99-555", "23299", "99 555", "099"])(
    "finds a phone from its beginning: %j",
    async (query) => {
      expect(await found(query)).toEqual([othersLoan.id]);
    },
  );

  it("combines with the status", async () => {
    expect(await found("bangura", "paying,paid")).toEqual(idsIn("paying", "paid"));
    expect(await found("conteh", "paid")).toEqual([]);
    const answer = await list(auditor, { query: "bangura", status: "paying,paid" });
    expect(answer.json().total).toBe(2);
  });
});

describe("SITE-21 the total", () => {
  const totalOf = async (query: Record<string, string>): Promise<number> =>
    (await list(auditor, { ...query, page_size: "1" })).json().total;

  it("is exact directly after a change of a loan, its status, or a searched name or phone", async () => {
    const run = (text: string) => test.deps.pool.query(text);
    const seen = async () => [
      await totalOf({}),
      await totalOf({ status: "applied" }),
      await totalOf({ query: "wurie" }),
      await totalOf({ query: "wurie", status: "applied" }),
      await totalOf({ query: "099777" }),
    ];
    const [all = 0, applied = 0] = await seen();
    expect(await seen()).toEqual([all, applied, 0, 0, 0]);
    const person = await makeCustomer(test.deps, { first_name: "Abu", last_name: "Wurie" });
    const loan = await makeAppliedLoan(test, person);
    expect(await seen()).toEqual([all + 1, applied + 1, 1, 1, 0]);
    await run(`update loans set status = 'rejected' where id = ${loan.id}`);
    expect(await seen()).toEqual([all + 1, applied, 1, 0, 0]);
    await run(`update users set phone = '+232-99-777111' where id = ${person.user_id}`);
    expect(await seen()).toEqual([all + 1, applied, 1, 0, 1]);
    await run(`update users set last_name = 'Cole' where id = ${person.user_id}`);
    expect(await seen()).toEqual([all + 1, applied, 0, 0, 1]);
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
    const answer = await ofCustomer(people.customer, people.customer.customer_id);
    expect(idsOf(answer)).toEqual(made.map((loan) => loan.id).toReversed());
    expect(answer.json().data).toEqual(answer.json().loans);
    expect(idsOf(await ofCustomer(other, other.user_id))).toEqual([othersLoan.id]);
    expect(idsOf(await ofCustomer(auditor, other.customer_id))).toEqual([othersLoan.id]);
  });

  it("LOAN-33 in the three groups of My Loans, paged", async () => {
    const query = { status: "canceled,paid,rejected,closed", page_size: "3" };
    const answer = await ofCustomer(people.customer, people.customer.customer_id, query);
    expect(idsOf(answer)).toEqual(idsIn("canceled", "paid", "rejected", "closed").slice(0, 3));
    expect(answer.json()).toMatchObject({ page: 1, pages: 2, total: 4 });
  });

  it("CUST-1 no other customer's, whether they exist or not", async () => {
    const refusals = [];
    for (const named of [other.customer_id, other.user_id, "CUS-999999", "999999", "nonsense"]) {
      refusals.push(await ofCustomer(people.customer, named));
    }
    expect(refusals.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(new Set(refusals.map((answer) => answer.body)).size).toBe(1);
    expect((await ofCustomer(auditor, "CUS-999999")).statusCode).toBe(404);
    expect((await ofCustomer(auditor, "%00")).statusCode).toBe(404);
  });
});
