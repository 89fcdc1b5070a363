import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { type LoanRef, makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { beginOfficer, capturedBy, officersOf } from "../../test-support/officers.ts";
import { savePortfolioSnapshot } from "../reports/portfolio-snapshots.ts";

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
  officer = await makeStaff(test.deps, 5);
  other = await makeStaff(test.deps, 5);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const assign = (body: object) => callAs(test, manager, "POST", "/loans/officer", body);
const periodsOf = (loan: LoanRef) => officersOf(test, loan);
const captured = (person: Person) => capturedBy(test, person, customer);
const heldSince = (loan: LoanRef, day: string) => beginOfficer(test, loan, day);

describe("LOAN-132 the loans of a staff member who leaves are Unassigned from that day", () => {
  const departures: Record<string, (person: Person) => Promise<{ status: number }>> = {
    "is deactivated": ({ staff_id }) =>
      callAs(test, admin, "PATCH", `/staff/${staff_id}/deactivate`),
    "gets another status": ({ staff_id }) =>
      callAs(test, admin, "PUT", `/staff/${staff_id}/update-staff`, { status: "inactive" }),
    "gets another status as a user": ({ user_id }) =>
      callAs(test, admin, "PUT", `/user/${user_id}/update-user`, { status: "terminated" }),
    "is deleted": ({ staff_id }) => callAs(test, admin, "DELETE", `/staff/${staff_id}`),
    "is deleted as a user": ({ user_id }) => callAs(test, admin, "DELETE", `/user/${user_id}`),
  };

  it.each(Object.entries(departures))("when the person %s", async (_, leave) => {
    const person = await makeStaff(test.deps, 5);
    const [old, fresh] = [await captured(person), await captured(person)];
    await heldSince(old, "2026-03-01");
    expect((await leave(person)).status).toBe(200);
    expect(await periodsOf(old)).toEqual([
      { staff_id: person.staff_id, from_date: "2026-03-01", until: today },
      { staff_id: null, from_date: today, until: null },
    ]);
    expect(await periodsOf(fresh)).toEqual([{ staff_id: null, from_date: today, until: null }]);
  });

  it("but not of those on leave, until they leave", async () => {
    const person = await makeStaff(test.deps, 5);
    const loan = await captured(person);
    const set = (status: string) =>
      callAs(test, admin, "PUT", `/staff/${person.staff_id}/update-staff`, { status });
    expect((await set("on_leave")).status).toBe(200);
    expect(await periodsOf(loan)).toMatchObject([{ staff_id: person.staff_id }]);
    expect((await set("terminated")).status).toBe(200);
    expect(await periodsOf(loan)).toMatchObject([{ staff_id: null }]);
  });
});

describe("LOAN-134 lists by officer", () => {
  it("filter by officer, and by none", async () => {
    const [mine, none] = [await captured(other), await makeAppliedLoan(test, customer)];
    const list = async (officer: string) =>
      (
        await callAs(test, manager, "GET", `/loans/all?page_size=100&officer=${officer}`)
      ).body.loans.map((loan: LoanRef) => loan.id);
    const [ofOther, ofNobody] = [await list(String(other.staff_id)), await list("none")];
    expect([ofOther.includes(mine.id), ofOther.includes(none.id)]).toEqual([true, false]);
    expect([ofNobody.includes(mine.id), ofNobody.includes(none.id)]).toEqual([false, true]);
  });
});

describe("RPT-33 the portfolio counts a loan under its officer of that day", () => {
  it("of a live loan that changed its officer", async () => {
    const loan = await makeLoanIn(test, { customer, manager }, "paying");
    await heldSince(loan, "2026-03-01");
    await assign({ ids: [loan.id], staff_id: officer.staff_id, from: "2026-03-10" });
    await assign({ ids: [loan.id], staff_id: other.staff_id, from: "2026-03-12" });
    const officersOn = async (day: string) => {
      await savePortfolioSnapshot(test.deps.db, day);
      const rows = await test.deps.db
        .selectFrom("portfolio_snapshots")
        .select("officer")
        .where("part", "=", "staff")
        .where("date", "=", day)
        .execute();
      return rows.map((row) => row.officer);
    };
    expect(await officersOn("2026-03-09")).not.toContain(officer.staff_id);
    expect(await officersOn("2026-03-11")).toContain(officer.staff_id);
    expect(await officersOn("2026-03-12")).toContain(other.staff_id);
  });
});
