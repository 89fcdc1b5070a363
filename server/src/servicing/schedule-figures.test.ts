import { instalmentAmount } from "@microfinance/contract/schedules/schedule.ts";
import { makeInstalments } from "@microfinance/contract/schedules/specified-schedule.fixture.ts";
import { allocateToInstalments, amountDue } from "@microfinance/contract/loans/balance.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { runs } from "../../test-support/runs.ts";

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("SERV-2 the database divides what is paid as the rules do", () => {
  const schedules = fc
    .tuple(
      fc.integer({ min: 600, max: 5_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(20_000), fc.nat(60_000)), { minLength: 12, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([principal, period, penalties, share]) => {
      const total = principal + Math.floor(principal / 5);
      const rows = makeInstalments(principal, total, period, "2026-01-31").map((row, index) => {
        const [penalty = 0, after = 0] = penalties[index] ?? [];
        return { ...row, penalty, penalty_after: Math.min(after, row.principal + row.interest) };
      });
      const owed = rows.reduce((sum, row) => sum + instalmentAmount(row), 0);
      return { rows, paid: Math.floor(owed * share) };
    });

  it("for every schedule with penalties and every sum paid", async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(schedules, async ({ rows, paid }) => {
        let toDate = 0;
        const stored = rows.map((row) => {
          toDate += instalmentAmount(row);
          return {
            loan_id: 1,
            number: row.number,
            due_date: row.due_date,
            principal: fromCents(row.principal),
            interest: fromCents(row.interest),
            penalty: fromCents(row.penalty),
            penalty_after: fromCents(row.penalty_after),
            amount: fromCents(instalmentAmount(row)),
            amount_to_date: fromCents(toDate),
          };
        });
        const { rows: computed } = await test.deps.pool.query<{
          paid: number;
          penalty: number;
          principal: number;
        }>(
          `select paid_of(i, $2::numeric) as paid, unpaid_penalty(i, $2::numeric) as penalty,
                  unpaid_principal(i, $2::numeric) as principal
           from jsonb_populate_recordset(null::instalments, $1::jsonb) as i order by i.number`,
          [JSON.stringify(stored), fromCents(paid)],
        );
        const expected = allocateToInstalments(rows, paid).map((row) => ({
          paid: instalmentAmount(row) - amountDue(row),
          penalty: row.penalty - row.paid_penalty,
          principal: row.principal - row.paid_principal,
        }));
        const inCents = computed.map((row) => ({
          paid: toCents(row.paid),
          penalty: toCents(row.penalty),
          principal: toCents(row.principal),
        }));
        expect(inCents).toEqual(expected);
      }),
      runs(60),
    );
  });
});
