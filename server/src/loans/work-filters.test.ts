import { addDays, addMonths } from "@microfinance/contract/core/dates.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { idsOf, listLoans } from "../../test-support/loan-lists.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { makeLoanIn, makeDeciders, type LoanRef } from "../../test-support/make-decision.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { today } from "../core/deps.ts";
import { ageLoans } from "./age-loans.ts";

let test: TestApp;
let auditor: Person;
let manager: Person;
let officer: Person;
let first: LoanRef;
let captured: LoanRef;
let second: LoanRef;
let decision: LoanRef;
let dueToday: MadeLoan;
let paidToday: MadeLoan;
let late: MadeLoan;
let later: MadeLoan;

beforeAll(async () => {
  test = await testApp();
  const { deps } = test;
  const people = await makeDeciders(test);
  ({ manager } = people);
  auditor = await makeStaff(deps, 7);
  officer = await makeStaff(deps, 1);
  first = await makeAppliedLoan(test, people.customer);
  captured = await makeAppliedLoan(test, people.customer);
  await deps.db
    .updateTable("loans")
    .set({ status: "reviewing" })
    .where("id", "=", captured.id)
    .execute();
  await deps.db
    .updateTable("loan_officers")
    .set({ staff_id: officer.staff_id })
    .where("loan_id", "=", captured.id)
    .execute();
  second = await makeLoanIn(test, people, "processing");
  decision = await makeLoanIn(test, people, "processed");
  const day = today(deps);
  // The first of six instalments is due a month after the approval.
  const monthBefore = addMonths(day, -1);
  dueToday = await makeApprovedLoan(deps, people.customer, { approval_date: monthBefore });
  paidToday = await makeApprovedLoan(deps, people.customer, { approval_date: monthBefore });
  await deps.db
    .updateTable("loans")
    .set({ paid_total: 200, balance: 1000, status: "paying" })
    .where("id", "=", paidToday.id)
    .execute();
  late = await makeApprovedLoan(deps, people.customer, {
    approval_date: addDays(monthBefore, -10),
  });
  later = await makeApprovedLoan(deps, people.customer, { approval_date: day });
  await ageLoans(deps);
});
afterAll(() => test.close());

const list = (query: Record<string, string>) => listLoans(test, auditor, query);

describe("LOAN-90 lists of loans by the work that waits", () => {
  it("due today: an unpaid instalment of the day", async () => {
    const response = await list({ due: "today" });
    expect(idsOf(response)).toEqual([dueToday.id]);
    expect(response.json()).toMatchObject({
      total: 1,
      loans: [{ days_past_due: 0, next_due_date: today(test.deps), next_due_amount: 200 }],
    });
  });

  it("late: from the day after an unpaid due date, with the days past due", async () => {
    const response = await list({ due: "late" });
    expect(idsOf(response)).toEqual([late.id]);
    expect(response.json().loans[0]).toMatchObject({
      days_past_due: 10,
      next_due_date: addDays(today(test.deps), -10),
      next_due_amount: 200,
    });
  });

  it("a loan that is not due yet has its next instalment, and an application none", async () => {
    const { loans } = (await list({ page_size: "100" })).json();
    const byId = (id: number) => loans.find((loan: { id: number }) => loan.id === id);
    expect(byId(later.id)).toMatchObject({ days_past_due: 0, next_due_amount: 200 });
    expect(byId(paidToday.id)).toMatchObject({
      days_past_due: 0,
      next_due_date: addMonths(today(test.deps), 1),
    });
    expect(byId(first.id)).toMatchObject({
      days_past_due: 0,
      next_due_date: null,
      next_due_amount: null,
    });
  });

  it("by the step that a loan waits for", async () => {
    const waiting = async (review: string) => idsOf(await list({ review }));
    expect(await waiting("first")).toEqual([captured.id, first.id]);
    expect(await waiting("second")).toEqual([second.id]);
    expect(await waiting("decision")).toEqual([decision.id]);
  });

  it("by the officer of the loan, together with other filters", async () => {
    const officers = { officer: String(officer.staff_id) };
    expect(idsOf(await list(officers))).toEqual([captured.id]);
    expect(idsOf(await list({ ...officers, review: "first" }))).toEqual([captured.id]);
    expect(idsOf(await list({ ...officers, due: "late" }))).toEqual([]);
    expect(idsOf(await list({ review: "first", status: "applied" }))).toEqual([first.id]);
    expect((await list({ review: "first", status: "paid" })).json().total).toBe(0);
  });

  it("is paged by cursor in both orders", async () => {
    const walked: number[] = [];
    let cursor: string | null = null;
    do {
      const response = await list({
        review: "first",
        order: "oldest",
        page_size: "1",
        ...(cursor ? { cursor } : {}),
      });
      walked.push(...idsOf(response));
      cursor = response.json().next;
    } while (cursor);
    expect(walked).toEqual([first.id, captured.id]);
  });

  it("the export has the rows of the list", async () => {
    const response = await test.app.inject({
      method: "GET",
      url: "/api/loans/export",
      headers: manager.headers,
      query: { due: "late" },
    });
    const lines = response.body.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(late.loan_id);
  });

  it.each([
    [{ due: "tomorrow" }, "Choose today or late."],
    [{ review: "third" }, "Choose first, second or decision."],
    [{ officer: "me" }, "The officer is the id of a staff member, or none."],
  ])("rejects %j", async (query, text) => {
    const response = await list(query);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(text);
  });
});
