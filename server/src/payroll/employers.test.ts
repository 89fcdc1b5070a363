import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { openPayrollOffice, type PayrollOffice } from "../../test-support/payroll.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

const add = (body: object, person = office.finance) =>
  office.call(person, "POST", "/payroll-employers", body);
const change = (id: number, body: object) =>
  office.call(office.finance, "PATCH", `/payroll-employers/${id}`, body);

/** A loan whose customer states an employer and a staff number. */
async function statedLoan(employer_name: string, employee_code = "T-77") {
  const customer = await makeCustomer(t.deps);
  await t.deps.db
    .insertInto("employers")
    .values({ customer_id: customer.customer_id ?? "", employer_name, employee_code })
    .execute();
  return makeApprovedLoan(t.deps, customer);
}

describe("PAYR-1 employers", () => {
  it("have a code, names of their own and a pay day", async () => {
    const { status, body } = await add({
      name: "Ministry of Works",
      aliases: ["MoW"],
      pay_day: 28,
    });
    expect(status).toBe(200);
    expect(body.employer).toMatchObject({
      name: "Ministry of Works",
      aliases: ["MoW"],
      pay_day: 28,
      active: true,
      owes: 0,
      live_loans: 0,
    });
    expect(body.employer.code).toMatch(/^EM-\d{4}$/);
    for (const names of [{ name: "ministry-of-works" }, { name: "Other", aliases: ["M.O.W."] }]) {
      const again = await add(names);
      expect(again.status).toBe(409);
    }
    const { body: found } = await office.call(
      office.officer,
      "GET",
      "/payroll-employers?query=mow",
    );
    expect(found.employers.map(({ name }: { name: string }) => name)).toEqual([
      "Ministry of Works",
    ]);
  });

  it("are added once when several add the same name at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: "At once" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ name: " " }, texts.nameRequired],
    [{ pay_day: 32 }, texts.invalidPayDay],
    [{ aliases: "MoH" }, texts.invalidAliases],
    [{ other: 1 }, texts.unknownPart],
  ])("%j is refused", async (wrong, text) => {
    const { status, body } = await add({ name: "Refused employer", ...wrong });
    expect([status, body.error]).toEqual([400, text]);
  });

  it("are kept by a Finance Admin, a manager or a System Admin, and read by all staff", async () => {
    expect((await add({ name: "Of an officer" }, office.officer)).status).toBe(403);
    const auditor = await makeStaff(t.deps, 7);
    expect((await office.call(auditor, "GET", "/payroll-employers")).status).toBe(200);
    expect((await add({ name: "Of an auditor" }, auditor)).status).toBe(403);
  });
});

describe("PAYR-2 a change of an employer", () => {
  it("keeps what it does not name, and frees a name that it leaves", async () => {
    const id = await office.newEmployer({ name: "Old name", aliases: ["ON"], phone: "076" });
    const { body } = await change(id, { name: "New name" });
    expect(body.employer).toMatchObject({ name: "New name", aliases: ["ON"], phone: "076" });
    expect((await add({ name: "Old name" })).status).toBe(200);
    const taken = await change(id, { aliases: ["old name"] });
    expect([taken.status, taken.body.error]).toEqual([409, texts.nameTaken("old name")]);
  });

  it("does not end one with loans that are not repaid", async () => {
    const id = await office.newEmployer();
    const loan = await office.newLoan(id);
    const ended = await change(id, { active: false });
    expect([ended.status, ended.body.error]).toEqual([409, texts.hasLoans]);
    await office.call(office.officer, "PUT", `/loans/${loan.loan_id}/payroll`, {
      employer_id: null,
    });
    expect((await change(id, { active: false })).body.employer.active).toBe(false);
    const other = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const set = { employer_id: id, staff_number: "" };
    const refused = await office.call(
      office.officer,
      "PUT",
      `/loans/${other.loan_id}/payroll`,
      set,
    );
    expect([refused.status, refused.body.error]).toEqual([409, texts.inactive]);
  });

  it("of an unknown one is 404", async () => {
    expect((await change(1_000_000, { phone: "1" })).status).toBe(404);
  });
});

describe("PAYR-3 the stated employer", () => {
  it("suggests the record with the stated staff number, and sets nothing", async () => {
    const id = await office.newEmployer({ name: "District Hospital Bo", aliases: ["DHB"] });
    const loan = await statedLoan("d.h.b.");
    const path = `/loans/${loan.loan_id}/payroll`;
    const { body } = await office.call(office.officer, "GET", path);
    expect(body.payroll).toMatchObject({
      employer: null,
      suggestion: { id, name: "District Hospital Bo", staff_number: "T-77" },
      stated_employer: "d.h.b.",
    });
    const list = `/payroll-employers/${id}/suggestions`;
    const suggested = await office.call(office.officer, "GET", list);
    expect(suggested.body.loans).toMatchObject([{ loan_id: loan.loan_id, staff_number: "T-77" }]);
    const other = await office.newEmployer();
    const set = { employer_id: other, staff_number: "X" };
    expect((await office.call(office.officer, "PUT", path, set)).body.payroll).toMatchObject({
      employer: { id: other, staff_number: "X" },
      suggestion: { id },
      stated_employer: "d.h.b.",
    });
    expect((await office.call(office.officer, "GET", list)).body.loans).toEqual([]);
  });

  it("leads to nothing where no record has the name", async () => {
    const loan = await statedLoan("Somewhere else");
    const { body } = await office.call(office.officer, "GET", `/loans/${loan.loan_id}/payroll`);
    expect(body.payroll).toMatchObject({ employer: null, suggestion: null });
  });
});

describe("PAYR-4, PAYR-5 the employer of a loan", () => {
  it("is set by staff who write, on a loan that is not ended and not their own", async () => {
    const id = await office.newEmployer();
    const loan = await office.newLoan(id, "A-1");
    const path = `/loans/${loan.loan_id}/payroll`;
    const set = { employer_id: id, staff_number: "A-2" };
    const auditor = await makeStaff(t.deps, 7);
    expect((await office.call(auditor, "PUT", path, set)).status).toBe(403);
    await office.call(office.officer, "PUT", path, set);
    await office.call(office.officer, "PUT", path, set);
    const { rows } = await t.deps.pool.query(
      "select after->>'staff_number' as number from audit_entries where action = 'loan.set_employer' and record_id = $1 order by id",
      [loan.loan_id],
    );
    expect(rows.map(({ number }) => number)).toEqual(["A-1", "A-2"]);
    const all = { amount: 1200, payment_method: "Bank Transfer" };
    await office.call(office.officer, "POST", `/loans/${loan.loan_id}/pay`, all);
    const ended = await office.call(office.officer, "PUT", path, {
      employer_id: id,
      staff_number: "A-3",
    });
    expect([ended.status, ended.body.error]).toEqual([409, texts.ended("paid")]);
    const weekly = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
      repayment: { ...usualRepayment, period_unit: "week" },
    });
    const late = await office.call(office.officer, "PUT", `/loans/${weekly.loan_id}/payroll`, set);
    expect([late.status, late.body.error]).toEqual([409, texts.notMonthly]);
    const unknown = await office.call(office.officer, "PUT", path, { employer_id: 2_000_000 });
    expect([unknown.status, unknown.body.error]).toEqual([400, texts.choose]);
  });
});

describe("PROD-16 the due days that a customer's employer and groups lead to", () => {
  it("are the pay day of the stated or typed employer, and the meeting day of each group", async () => {
    await office.newEmployer({ name: "Njala University", aliases: [], pay_day: 24 });
    await office.newEmployer({ name: "Bo City Council", aliases: [], pay_day: 28 });
    const { customer_id } = await statedLoan("Njala  UNIVERSITY");
    const path = `/customer/${customer_id}/due-days`;
    const daysOf = async (url = path) => {
      const { status, body } = await office.call(office.officer, "GET", url);
      expect(status).toBe(200);
      return [body.pay_day, body.meeting_days];
    };
    const university = { day: 24, of: "Njala University" };
    expect(await daysOf()).toEqual([university, []]);
    expect(await daysOf(`${path}?employer=bo+city+council`)).toEqual([
      { day: 28, of: "Bo City Council" },
      [],
    ]);
    expect(await daysOf(`${path}?employer=Unknown`)).toEqual([null, []]);
    const manager = await makeStaff(t.deps, 2);
    const group = { name: "Njala Women", village: "Njala", district: "Moyamba" };
    const members = [customer_id];
    const added = await office.call(manager, "POST", "/groups", {
      ...group,
      officer_id: null,
      meeting_day: 3,
      members,
    });
    expect(added.status).toBe(200);
    expect(await daysOf()).toEqual([university, [{ day: 3, of: "Njala Women" }]]);
  });
});
