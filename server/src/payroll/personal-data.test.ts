import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { personalDataOf } from "../privacy/personal-data.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

it("PAYR-28 exports and erases employers and staff numbers of a customer", async () => {
  const employer = await office.newEmployer({ name: "Employer of the erased" });
  const loan = await office.newLoan(employer, "E-1");
  const run = await office.newRun(employer);
  await office.book(run, resultCsv(await office.linesOf(run), [200]));
  expect(await personalDataOf(t.deps.db, loan.customer_id)).toMatchObject({
    employers_of_loans: [
      { loan_id: loan.loan_id, employer: "Employer of the erased", staff_number: "E-1" },
    ],
    deductions_from_salary: [{ staff_number: "E-1", asked: 200, deducted: 200 }],
  });
  const rest = { amount: 1000, payment_method: "Bank Transfer" };
  await office.call(office.officer, "POST", `/loans/${loan.loan_id}/pay`, rest);
  // Long enough ago for every retention time.
  await t.deps.pool.query("update loans set updated_at = '2001-01-01' where id = $1", [loan.id]);
  const path = `/customer/${loan.customer_id}/erase`;
  const body = { customer_id: loan.customer_id, reason: "Asked for it" };
  expect((await office.call(office.manager, "POST", path, body)).status).toBe(200);
  const { rows } = await t.deps.pool.query(
    `select n.staff_number as line, w.staff_number as row, w.deducted::float8 as deducted,
            exists (select from loan_payrolls p where p.loan_id = n.loan_id) as has_employer
     from payroll_lines n join payroll_rows w on w.line_id = n.id where n.loan_id = $1`,
    [loan.id],
  );
  expect(rows).toEqual([{ line: "", row: "", deducted: 200, has_employer: false }]);
});
