import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { auditedAs, makeAppliedLoan } from "../../test-support/make-application.ts";
import type { LoanRef } from "../../test-support/make-decision.ts";
import { beginOfficer, capturedBy, officersOf } from "../../test-support/officers.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let manager: Person;
let admin: Person;
let officer: Person;
let other: Person;
let customer: Person;
const today = "2026-03-16";

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  admin = await makeStaff(test.deps, 9);
  officer = await makeStaff(test.deps, 5, { first_name: "Umu", last_name: "Bangura" });
  other = await makeStaff(test.deps, 5, { first_name: "Abu", last_name: "Sesay" });
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const assign = (body: object, person = manager) =>
  callAs(test, person, "POST", "/loans/officer", { from: today, ...body });
const to = (person: Person | null, ...loans: LoanRef[]) =>
  assign({ ids: loans.map(({ id }) => id), staff_id: person?.staff_id ?? null });

const periodsOf = (loan: LoanRef) => officersOf(test, loan);

const readLoan = async (loan: LoanRef, person = manager) =>
  (await callAs(test, person, "GET", `/loans/${loan.loan_id}`)).body.loan;

const captured = (person: Person) => capturedBy(test, person, customer);
const heldSince = (loan: LoanRef, day: string) => beginOfficer(test, loan, day);

describe("LOAN-130 the officer of a loan", () => {
  it("is first who captured it, and unassigned for a customer's own application", async () => {
    const own = await makeAppliedLoan(test, customer);
    expect(await periodsOf(own)).toEqual([{ staff_id: null, from_date: today, until: null }]);
    expect((await readLoan(own)).officer).toBeNull();
    const loan = await captured(officer);
    expect(await periodsOf(loan)).toEqual([
      { staff_id: officer.staff_id, from_date: today, until: null },
    ]);
    expect((await readLoan(loan)).officer).toMatchObject({
      name: "Umu Bangura",
      staff_id: officer.staff_id,
    });
  });

  it("has one officer on each day, by the database", async () => {
    const loan = await captured(officer);
    const insert = (values: string) =>
      test.asOwner(
        `insert into loan_officers (loan_id, staff_id, from_date, until) values ${values}`,
      );
    await expect(insert(`(${loan.id}, null, '2026-03-20', null)`)).rejects.toThrow(/loan_officers/);
    await expect(insert(`(${loan.id}, null, '2026-03-10', '2026-03-18')`)).rejects.toThrow(
      /loan_officers/,
    );
    await expect(insert(`(${loan.id}, null, '2026-03-18', '2026-03-16')`)).rejects.toThrow(
      /loan_officers/,
    );
    await expect(
      test.asOwner(`update loan_officers set until = '2026-03-20' where loan_id = ${loan.id}`),
    ).rejects.toThrow(/loan_officers/);
  });
});

describe("LOAN-131 assigning officers", () => {
  it("a manager assigns many loans from a day on, with an event of each", async () => {
    const first = await captured(officer);
    const loans = [first, await makeAppliedLoan(test, customer)];
    for (const loan of loans) await heldSince(loan, "2026-03-01");
    const ids = loans.map(({ id }) => id);
    const body = { ids, staff_id: other.staff_id, from: "2026-03-10" };
    expect((await assign(body)).body).toMatchObject({
      msg: "The officer of 2 loans is now Abu Sesay.",
      changed: 2,
    });
    expect(await periodsOf(first)).toEqual([
      { staff_id: officer.staff_id, from_date: "2026-03-01", until: "2026-03-10" },
      { staff_id: other.staff_id, from_date: "2026-03-10", until: null },
    ]);
    for (const loan of loans) {
      const [entry] = await auditedAs(test, "loan.assign_officer", loan.loan_id);
      expect(entry?.after).toEqual({
        officer: "Abu Sesay",
        staff_id: other.staff_id,
        from: "2026-03-10",
      });
    }
    expect((await assign(body)).body).toMatchObject({
      msg: "These loans have this officer already.",
      changed: 0,
    });
    expect((await assign({ ids, staff_id: null, from: "2026-03-10" })).body.changed).toBe(2);
    expect((await readLoan(first)).officer).toBeNull();
  });

  it("all loans change or none", async () => {
    const loan = await captured(officer);
    const late = await captured(officer);
    await heldSince(loan, "2026-03-01");
    const before = await periodsOf(loan);
    const refusals = [
      [{ ids: [loan.id, 999_999] }, 404, "There is no loan with the id 999999."],
      [
        { ids: [loan.id, late.id], from: "2026-03-15" },
        409,
        `The officer of ${late.loan_id} has been the same since 16 Mar 2026. Choose that day or a later one.`,
      ],
      [
        { ids: [loan.id], from: "2026-03-17" },
        400,
        "The first day of an officer is today or an earlier day.",
      ],
      [{ ids: [loan.id, loan.id] }, 400, "Each loan can be chosen once."],
      [{ ids: [] }, 400, "Choose at least one loan."],
      [{ ids: [String(loan.id)] }, 400, "This is not a valid id."],
      [{ ids: [loan.id], from: "16-03-2026" }, 400, "Enter the first day of the new officer."],
      [{ ids: [loan.id], staff: 1 }, 400, "The assignment has a part that is not known here."],
    ] as const;
    for (const [body, status, text] of refusals) {
      const answer = await assign({ staff_id: other.staff_id, ...body });
      expect([answer.status, answer.body.error]).toEqual([status, text]);
    }
    expect(await periodsOf(loan)).toEqual(before);
  });

  it("an officer is active staff, not an Auditor, and never the customer of the loan", async () => {
    const loan = await captured(officer);
    const auditor = await makeStaff(test.deps, 7);
    const left = await makeStaff(test.deps, 5);
    await callAs(test, admin, "PATCH", `/staff/${left.staff_id}/deactivate`);
    const unknown = "Choose an active staff member whose role is not only Auditor.";
    for (const staff_id of [auditor.staff_id, left.staff_id, 999_999])
      expect((await assign({ ids: [loan.id], staff_id })).body.fields).toEqual({
        staff_id: unknown,
      });
    const link = { customer_id: customer.customer_id };
    await test.deps.db.updateTable("staff").set(link).where("id", "=", other.staff_id).execute();
    const answer = await to(other, loan);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      `Abu Sesay is the customer of ${loan.loan_id}. No staff member is the officer of their own loan.`,
    ]);
    await test.deps.db
      .updateTable("staff")
      .set({ customer_id: null })
      .where("id", "=", other.staff_id)
      .execute();
    await test.deps.db.updateTable("staff").set(link).where("id", "=", manager.staff_id).execute();
    expect((await to(other, loan)).status).toBe(403);
    await test.deps.db
      .updateTable("staff")
      .set({ customer_id: null })
      .where("id", "=", manager.staff_id)
      .execute();
  });

  it("no officer begins on a closed day", async () => {
    const loan = await captured(officer);
    await heldSince(loan, "2026-02-01");
    await test.asOwner("update closed_books set closed_through = '2026-02-28'");
    const body = { ids: [loan.id], staff_id: other.staff_id };
    expect((await assign({ ...body, from: "2026-02-28" })).status).toBe(409);
    expect((await assign({ ...body, from: "2026-03-01" })).status).toBe(200);
    await test.asOwner("update closed_books set closed_through = null");
  });

  it("several at once leave one officer a day", async () => {
    const loan = await captured(officer);
    await heldSince(loan, "2026-03-01");
    const people = [other, officer, null, manager, admin];
    const answers = await Promise.all(people.map((person) => to(person, loan)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await periodsOf(loan)).toHaveLength(2);
  });

  it("only a manager and a system admin may; others do not see whom they could choose", async () => {
    const loan = await captured(officer);
    const body = { ids: [loan.id], staff_id: other.staff_id };
    for (const role of [2, 4, 5, 6, 7])
      expect((await assign(body, await makeStaff(test.deps, role))).status).toBe(403);
    expect((await assign(body, customer)).status).toBe(403);
    expect((await assign(body, admin)).status).toBe(200);
    const lists = (person: Person) => callAs(test, person, "GET", "/loans/lists");
    expect((await lists(officer)).body.assignable).toEqual([]);
    const { assignable } = (await lists(manager)).body;
    expect(assignable).toContainEqual({ staff_id: other.staff_id, name: "Abu Sesay" });
  });
});

describe("LOAN-133 the customer reads name and phone of the officer", () => {
  it("and neither id nor dates", async () => {
    const loan = await captured(officer);
    await test.deps.db
      .updateTable("users")
      .set({ phone: "+232-76-123456" })
      .where("id", "=", officer.user_id)
      .execute();
    expect((await readLoan(loan, customer)).officer).toEqual({
      name: "Umu Bangura",
      phone: "+232-76-123456",
    });
  });
});
