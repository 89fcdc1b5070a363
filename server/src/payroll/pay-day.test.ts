import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { renewSession } from "../../test-support/make.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { ageLoans } from "../loans/age-loans.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

it("PAYR-6 a loan that is due on the pay day is asked for one instalment a month and never late", async () => {
  const employer = await office.newEmployer();
  const repayment = {
    ...usualRepayment,
    interest_method: "declining" as const,
    rate_per: "year" as const,
    due_day: 25,
  };
  // Paid out after the pay day, as on the 28th, which by the usual count is late each month.
  const terms = { approval_date: "2026-02-28", rate: 0.24, repayment };
  const loan = await office.newLoan(employer, "A-1", undefined, terms);
  const instalments = async () =>
    (await office.call(office.officer, "GET", `/loans/details/${loan.loan_id}`)).body.loan
      .instalments;
  const [first, second] = await instalments();
  expect([first.due_date, second.due_date]).toEqual(["2026-03-25", "2026-04-25"]);

  for (const [month, due] of [
    ["2026-03", first],
    ["2026-04", second],
  ]) {
    t.setNow(`${month}-20T09:00:00Z`);
    await renewSession(t.deps, office.finance, 6);
    await renewSession(t.deps, office.officer, 5);
    await ageLoans(t.deps);
    const run = await office.newRun(employer, { month, pay_day: `${month}-25` });
    const lines = await office.linesOf(run);
    expect(lines).toMatchObject([{ loan_id: loan.loan_id, expected: due.amount }]);
    t.setNow(`${month}-25T18:00:00Z`);
    await renewSession(t.deps, office.finance, 6);
    await renewSession(t.deps, office.officer, 5);
    const sent = await office.send(run, resultCsv(lines, [due.amount]), {
      deducted_on: `${month}-25`,
    });
    expect(sent.status).toBe(200);
    expect((await office.post(run)).status).toBe(200);
    t.setNow(`${month}-27T09:00:00Z`);
    await renewSession(t.deps, office.officer, 5);
    await ageLoans(t.deps);
    const { rows } = await t.deps.pool.query("select from loan_arrears where loan_id = $1", [
      loan.id,
    ]);
    expect(rows).toEqual([]);
  }
  expect((await instalments()).map(({ status }: { status: string }) => status)).toEqual([
    "paid",
    "paid",
    "upcoming",
    "upcoming",
    "upcoming",
    "upcoming",
  ]);
});
