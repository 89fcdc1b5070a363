import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { auditedAs } from "../../test-support/make-application.ts";
import {
  colleaguesOf,
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
});
afterAll(() => test.close());

const note = (person: Person, loan: LoanRef, payload: object) =>
  test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/notes`,
    headers: person.headers,
    payload,
  });

const details = async (person: Person, loan: LoanRef) => {
  const url = `/api/loans/details/${loan.id}`;
  return (await test.app.inject({ method: "GET", url, headers: person.headers })).json().loan;
};

const bodiesOf = async (loan: LoanRef) =>
  (await details(people.manager, loan)).notes.map((one: { body: string }) => one.body);

it("LOAN-87 notes are listed with the pinned ones first, with who wrote them and when", async () => {
  const loan = await makeLoanIn(test, people, "applied");
  const { firstReviewer } = await colleaguesOf(test);
  for (const [body, is_pinned] of [
    ["Called at work.", false],
    ["Call after five only.", true],
    [" Statement promised. ", false],
  ] as const)
    expect((await note(firstReviewer, loan, { body, is_pinned })).statusCode).toBe(200);
  const { notes } = await details(people.manager, loan);
  expect(notes).toMatchObject([
    {
      body: "Call after five only.",
      is_pinned: true,
      staff_name: "Ibrahim Kargbo",
      created_at: "2026-03-16T09:00:00.000Z",
    },
    { body: "Statement promised.", is_pinned: false },
    { body: "Called at work.", is_pinned: false },
  ]);
  expect(await details(people.customer, loan)).not.toHaveProperty("notes");
  const audited = await auditedAs(test, "loan.note", loan.loan_id);
  expect(audited).toHaveLength(3);
  expect(JSON.stringify(audited)).not.toContain("Call after five");
});

it("LOAN-87 only those who may do a review add a note, and an empty note is refused", async () => {
  const loan = await makeLoanIn(test, people, "applied");
  const permitted = async (name: string) => {
    const person = await makeStaff(test.deps, 5);
    const { id } = await test.deps.db
      .selectFrom("permissions")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: person.staff_id ?? 0, permission_id: id })
      .execute();
    return person;
  };
  for (const [person, status] of [
    [await makeStaff(test.deps, 5), 403],
    [await makeStaff(test.deps, 7), 403],
    [people.customer, 403],
    [await permitted("loans.first_review"), 200],
    [await permitted("loans.second_review"), 200],
    [await makeStaff(test.deps, 6), 200],
  ] as const)
    expect((await note(person, loan, { body: "Seen." })).statusCode).toBe(status);
  for (const payload of [{}, { body: " " }, { body: "x".repeat(2_001) }])
    expect((await note(people.manager, loan, payload)).statusCode).toBe(400);
  expect(await bodiesOf(loan)).toHaveLength(3);
});

it("LOAN-87 the findings of a review are a note, stored with the review or not at all", async () => {
  const loan = await makeLoanIn(test, people, "applied");
  const { firstReviewer, secondReviewer } = await colleaguesOf(test);
  const findings = {
    papers_seen: ["ID 1", "ID 2"],
    papers_missing: ["Statement"],
    reasons: "The employer confirmed the salary by phone.",
  };
  const first = { first_reviewer: "Ibrahim Kargbo", first_review_notes: "Papers complete" };
  const tooLong = { ...first, first_review_notes: "x".repeat(51), ...findings };
  expect((await step(test, firstReviewer, loan, "review/first", tooLong)).statusCode).toBe(400);
  expect(await bodiesOf(loan)).toEqual([]);
  const sent = await step(test, firstReviewer, loan, "review/first", { ...first, ...findings });
  expect(sent.statusCode).toBe(200);
  expect((await step(test, secondReviewer, loan, "review/second")).statusCode).toBe(200);
  expect(await bodiesOf(loan)).toEqual([
    "First review. Seen: ID 1, ID 2. Missing: Statement.\nThe employer confirmed the salary by phone.",
  ]);
});

it("LOAN-87 a note is neither changed nor deleted, not even by the owner of the table", async () => {
  const loan = await makeLoanIn(test, people, "applied");
  await note(people.manager, loan, { body: "Lives with her aunt." });
  const where = `where loan_id = ${loan.id}`;
  for (const statement of [
    `update loan_notes set body = 'Other' ${where}`,
    `delete from loan_notes ${where}`,
    "truncate loan_notes",
  ])
    await expect(test.asOwner(statement)).rejects.toThrow(/append-only/);
  expect(await bodiesOf(loan)).toEqual(["Lives with her aunt."]);
});
