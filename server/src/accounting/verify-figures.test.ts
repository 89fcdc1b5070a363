import { addDays } from "@microfinance/contract/core/dates.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { today } from "../core/deps.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { rollUpBalances } from "./roll-up-balances.ts";
import { figureDifferences, verifyFigures } from "./verify-figures.ts";

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await ageLoans(test.deps);
});
afterAll(() => test.close());

const run = (text: string) => test.deps.pool.query(text);

describe("RPT-9 the weekly comparison of the figures", () => {
  it("reports each difference, and repairs nothing", async () => {
    test.setNow(`${addDays(today(test.deps), 1)}T09:00:00Z`);
    await ageLoans(test.deps);
    const late = await makeApprovedLoan(test.deps, await makeCustomer(test.deps), {
      approval_date: addDays(today(test.deps), -80),
    });
    await rollUpBalances(test.deps.pool, 0);
    expect(await figureDifferences(test.deps)).toEqual([]);
    await run(
      `update loan_arrears set interest_overdue = interest_overdue + 1 where loan_id = ${late.id}`,
    );
    await run(`update account_daily_balances set debit = debit + 1
                where (entry_date, account_code, kind) = (
                  select entry_date, account_code, kind from account_daily_balances
                  where account_code = '1100' and kind = 'disbursement' limit 1)`);
    const differences = [
      expect.stringContaining("daily balance of 1100, disbursement"),
      expect.stringContaining("Loans receivable"),
      expect.stringContaining(`arrears of ${late.loan_id}`),
    ];
    expect(await figureDifferences(test.deps)).toEqual(differences);
    expect(await figureDifferences(test.deps)).toEqual(differences);
  });

  it("waits until the loans are aged, and reports all differences as one error", async () => {
    test.setNow(`${addDays(today(test.deps), 1)}T00:00:01Z`);
    const errors: unknown[] = [];
    const verify = () => verifyFigures(test.deps, (error) => errors.push(error));
    expect([await verify(), errors.length]).toEqual([false, 0]);
    await ageLoans(test.deps);
    expect(await verify()).toBe(true);
    expect(String(errors[0])).toContain("Figures differ from their records: daily balance of 1100");
  });
});
