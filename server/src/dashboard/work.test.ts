import { addDays, addMonths } from "@microfinance/contract/core/dates.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { makeDeciders, makeLoanIn } from "../../test-support/make-decision.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { ageLoans } from "../loans/age-loans.ts";

const day = "2026-03-16";
let test: TestApp;
let customer: Person;
let manager: Person;
let officer: Person;
let cashier: Person;
let auditor: Person;
let finance: Person;

const get = (person: Person, path: string) =>
  test.app.inject({ method: "GET", url: `/api${path}`, headers: person.headers });
const workOf = async (person: Person) => (await get(person, "/dashboard/work")).json().work;
const newsOf = async (person: Person, since = "2026-03-16T08:00:00Z") =>
  (await get(person, `/dashboard/news?since=${since}`)).json().news;
const totalOf = async (person: Person, path: string) => (await get(person, path)).json().total;

async function pay(loan: MadeLoan, amount: number, transaction_date = day): Promise<number> {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: cashier.headers,
    payload: { amount, payment_method: "Cash", transaction_date },
  });
  expect(response.statusCode).toBe(200);
  return response.json().payment.id;
}

beforeAll(async () => {
  test = await testApp(`${day}T09:00:00Z`);
  const { deps } = test;
  ({ customer, manager } = await makeDeciders(test));
  officer = await makeStaff(deps, 5);
  cashier = await makeStaff(deps, 4);
  auditor = await makeStaff(deps, 7);
  finance = await makeStaff(deps, 6);
  const people = { customer, manager };
  const first = await makeAppliedLoan(test, customer);
  await makeAppliedLoan(test, customer);
  await makeLoanIn(test, people, "processing");
  await makeLoanIn(test, people, "processed");
  // Six instalments of 200, the first a month after the approval.
  const dueToday = await makeApprovedLoan(deps, customer, { approval_date: addMonths(day, -1) });
  const late = await makeApprovedLoan(deps, customer, { approval_date: "2026-02-04" });
  const veryLate = await makeApprovedLoan(deps, customer, { approval_date: "2025-12-31" });
  await makeApprovedLoan(deps, customer, { approval_date: day });
  await ageLoans(deps);
  await deps.db
    .updateTable("loan_officers")
    .set({ staff_id: officer.staff_id })
    .where("loan_id", "in", [first.id, late.id])
    .execute();
  await pay(dueToday, 50);
  await pay(veryLate, 25, addDays(day, -1));
  const wrong = await pay(late, 75);
  const response = await test.app.inject({
    method: "POST",
    url: `/api/payments/${wrong}/reverse`,
    headers: manager.headers,
    payload: { reason: "Entered twice" },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
});
afterAll(() => test.close());

describe("RPT-20 the work that waits", () => {
  it("has the counts of the reader's role only, and the portfolio", async () => {
    const { portfolio, ...counts } = await workOf(manager);
    expect(counts).toEqual({
      as_of: day,
      first_review: 2,
      second_review: 1,
      decision: 1,
      messages: 0,
      exceptions: 2,
      due_today: { loans: 1, amount: 150 },
      // 200 of one loan; of the other two instalments, less 25.
      late: { loans: 2, amount: 200 + 400 - 25 },
    });
    expect(Object.keys(await workOf(finance)).toSorted()).toEqual(
      ["as_of", "decision", "due_today", "first_review", "late", "portfolio"].toSorted(),
    );
    expect(await workOf(officer)).toMatchObject({
      own_applications: 1,
      own_late: { loans: 1, amount: 200 },
    });
    expect((await workOf(cashier)).own_receipts).toEqual({ count: 2, amount: 75 });
    expect((await workOf(auditor)).exceptions).toBe(2);
    // Of the payments 33.33 each are interest. One loan of 1,000 is more than 30 days late, two instalments fell due.
    expect(portfolio).toEqual({
      outstanding: 3_983.33,
      par30: 25.1,
      par30_restructured: 25.1,
      collected: 75,
      due: 400,
    });
  });

  it("a count is that of its list", async () => {
    const work = await workOf(manager);
    const loans = (filter: string) => totalOf(manager, `/loans/all?page_size=1&${filter}`);
    expect(await loans("review=first")).toBe(work.first_review);
    expect(await loans("review=second")).toBe(work.second_review);
    expect(await loans("review=decision")).toBe(work.decision);
    expect(await loans("due=today")).toBe(work.due_today.loans);
    expect(await loans("due=late")).toBe(work.late.loans);
    expect(await totalOf(manager, "/messages?status=open&page_size=1")).toBe(work.messages);
    const month = "/audit?view=exceptions&from=2026-03-01&page_size=1";
    expect(await totalOf(manager, month)).toBe(work.exceptions);
    const own = await workOf(officer);
    const officers = `officer=${officer.staff_id}`;
    const undecided = "status=applied,processing,processed,reviewing";
    expect(await loans(`${officers}&${undecided}`)).toBe(own.own_applications);
    expect(await loans(`${officers}&due=late`)).toBe(own.own_late.loans);
  });

  it("is for staff, without parameters", async () => {
    for (const path of ["/dashboard/work", "/dashboard/news"]) {
      expect((await get(customer, path)).statusCode).toBe(403);
      expect((await get(officer, `${path}?year=2026`)).statusCode).toBe(400);
    }
    expect((await get(officer, "/dashboard/news?since=yesterday")).statusCode).toBe(400);
  });
});

describe("SITE-64 the state of the system", () => {
  it("names failed messages and who signs in with a password only, to the System Admin", async () => {
    const admin = await makeStaff(test.deps, roleIds.systemAdmin, { first_name: "Adama" });
    const { system } = (await get(admin, "/dashboard/system")).json();
    expect(system).toMatchObject({ failed_messages: 0, problems: expect.any(Array) });
    expect(system.without_second_factor).toContainEqual(
      expect.objectContaining({ staff_id: admin.staff_id, roles: ["System Admin"] }),
    );
    expect((await get(manager, "/dashboard/system")).statusCode).toBe(403);
  });
});

describe("SITE-53 what is new for the bell", () => {
  it("counts what the reader may do since a moment", async () => {
    expect(await newsOf(manager)).toEqual({
      as_of: "2026-03-16T09:00:00.000Z",
      since: "2026-03-16T08:00:00.000Z",
      first_review: 2,
      second_review: 1,
      decision: 1,
      messages: 0,
      reversals: 1,
    });
    expect(await newsOf(manager, "2026-03-16T09:00:00Z")).toMatchObject({
      first_review: 0,
      second_review: 0,
      decision: 0,
      reversals: 0,
    });
    expect(Object.keys(await newsOf(cashier))).toEqual(["as_of", "since"]);
    expect(await newsOf(auditor)).toMatchObject({ reversals: 1 });
    const { news } = (await get(finance, "/dashboard/news")).json();
    expect(news).toMatchObject({ since: "2026-03-09T09:00:00.000Z", first_review: 2, decision: 1 });
  });
});
