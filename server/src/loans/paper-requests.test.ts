import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  auditedAs,
  makeAppliedLoan,
  makeFile,
  sampleFiles,
} from "../../test-support/make-application.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

const call = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
const ask = (person: Person, loan: { loan_id: string }, papers: unknown) =>
  call(person, "POST", `/loans/${loan.loan_id}/papers/ask`, { papers });
const add = (person: Person, loan: { loan_id: string }, file: object) =>
  call(person, "POST", `/loans/${loan.loan_id}/files`, file);
const detailsOf = async (person: Person, loan: { loan_id: string }) =>
  (await call(person, "GET", `/loans/details/${loan.loan_id}`)).json().loan;
const askedOf = async (person: Person, loan: { loan_id: string }) =>
  (await detailsOf(person, loan)).papers_asked.map((paper: { name: string }) => paper.name);
const pdf = makeFile("statement.pdf", sampleFiles.pdf);
const statement = { ...pdf, kind: "bank_statement" };

const applied = async () => {
  const customer = await makeCustomer(test.deps);
  return { customer, loan: await makeAppliedLoan(test, customer) };
};

it("LOAN-100 a customer is asked for papers: a notice, a note, the audit log, and the loan name them", async () => {
  const { customer, loan } = await applied();
  const asked = await ask(manager, loan, ["Bank statement", "Second valid ID", "Bank statement"]);
  expect(asked.statusCode).toBe(200);
  expect(asked.json().papers).toEqual(["Bank statement", "Second valid ID"]);
  expect(await askedOf(customer, loan)).toEqual(["Bank statement", "Second valid ID"]);
  const notices = await call(customer, "GET", "/notices");
  expect(notices.json().notices[0]).toMatchObject({
    kind: "papers_asked",
    loan_id: loan.loan_id,
    title: "Papers needed",
  });
  expect((await detailsOf(manager, loan)).notes[0].body).toBe(
    "Asked the customer for: bank statement and second valid ID.",
  );
  const [event] = await auditedAs(test, "loan.ask_papers", loan.loan_id);
  expect(event?.after).toEqual({ papers: "bank statement and second valid ID" });
});

it("LOAN-100 a paper is asked for once, also by ten requests at a time, and again after others", async () => {
  const { customer, loan } = await applied();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => ask(manager, loan, ["Bank statement"])),
  );
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  const more = await ask(manager, loan, ["Bank statement", "Valid ID"]);
  expect(more.json().papers).toEqual(["Valid ID"]);
  const notices = await call(customer, "GET", "/notices");
  const kinds = notices.json().notices.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === "papers_asked")).toHaveLength(2);
});

it("LOAN-100 only reviewers ask, only during the review, and only for papers of the checklist", async () => {
  const { customer, loan } = await applied();
  const officer = await makeStaff(test.deps, 2);
  expect((await ask(customer, loan, ["Bank statement"])).statusCode).toBe(403);
  expect((await ask(officer, loan, ["Bank statement"])).statusCode).toBe(403);
  for (const papers of [[], ["Passport"], "Bank statement", null])
    expect((await ask(manager, loan, papers)).statusCode).toBe(400);
  expect((await ask(manager, { loan_id: "LN-202601-999999" }, ["Valid ID"])).statusCode).toBe(404);
  const ended = await makeLoanIn(test, { customer, manager }, "rejected");
  expect((await ask(manager, ended, ["Bank statement"])).statusCode).toBe(409);
  expect(await askedOf(customer, ended)).toEqual([]);
});

it("LOAN-101 a customer adds a paper that the product needs before anybody asks, and no other", async () => {
  const { customer, loan } = await applied();
  const missing = async () =>
    (await detailsOf(customer, loan)).papers_missing.map(({ name }: { name: string }) => name);
  expect(await missing()).toContain("Bank statement");
  expect((await add(customer, loan, statement)).statusCode).toBe(200);
  expect(await missing()).not.toContain("Bank statement");
  const land = await add(customer, loan, { ...pdf, kind: "property_papers" });
  expect(land.statusCode).toBe(409);
  expect(land.json().message).toBe("This paper is not missing. Please bring it to the office.");
});

it("LOAN-101 a customer adds a paper that was asked for, once, and it is asked for no more", async () => {
  const { customer, loan } = await applied();
  await ask(manager, loan, ["Bank statement", "Valid ID"]);
  const first = await add(customer, loan, statement);
  expect(first.statusCode).toBe(200);
  expect(await askedOf(customer, loan)).toEqual(["Valid ID"]);
  const again = await add(customer, loan, statement);
  expect(again.json().file.id).toBe(first.json().file.id);
  expect((await detailsOf(manager, loan)).files).toHaveLength(1);
  const other = makeFile("other.pdf", Buffer.concat([sampleFiles.pdf, Buffer.from("\n%%EOF\n")]));
  expect((await add(customer, loan, { ...other, kind: "bank_statement" })).statusCode).toBe(409);
  expect((await add(customer, loan, other)).statusCode).toBe(409);
  expect(await auditedAs(test, "loan.add_file", loan.loan_id)).toHaveLength(1);
});

it("LOAN-101 staff add any paper during the review; none is added to another's loan, or after the review", async () => {
  const { customer, loan } = await applied();
  const officer = await makeStaff(test.deps, 2);
  expect((await add(officer, loan, pdf)).statusCode).toBe(200);
  await ask(manager, loan, ["Bank statement"]);
  const another = await makeCustomer(test.deps);
  expect((await add(another, loan, statement)).statusCode).toBe(403);
  const auditor = await makeStaff(test.deps, 7);
  expect((await add(auditor, loan, pdf)).statusCode).toBe(403);
  const approved = await makeLoanIn(test, { customer, manager }, "approved");
  expect((await add(officer, approved, pdf)).statusCode).toBe(409);
  expect((await add(customer, approved, statement)).statusCode).toBe(409);
  const text = makeFile("a.txt", Buffer.from("text"));
  expect((await add(officer, loan, text)).statusCode).toBe(400);
});
