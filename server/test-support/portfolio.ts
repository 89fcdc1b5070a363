import {
  arrearsOf,
  type LoanPosition,
  loanBalances,
} from "@microfinance/contract/loans/balance.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { arrearsReport } from "@microfinance/contract/reports/arrears.ts";
import { type Deps, today } from "../src/core/deps.ts";
import { instalmentsOf } from "../src/loan-record/queries.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

/** A live loan with its balances, computed from its own instalments and payments. */
interface StandingLoan {
  id: number;
  loan_id: string;
  position: LoanPosition;
}

/** Every live loan that is paid out, computed separately by the rule of one loan. */
async function standingLoans(deps: Deps): Promise<StandingLoan[]> {
  const loans = await deps.db
    .selectFrom("loans")
    .select(["id", "loan_id", "paid_total"])
    .where("status", "in", ["approved", "paying"])
    .where("paid_out_on", "is not", null)
    .execute();
  return Promise.all(
    loans.map(async ({ id, loan_id, paid_total }) => ({
      id,
      loan_id,
      position: loanBalances(await instalmentsOf(deps.db, id), toCents(paid_total), today(deps)),
    })),
  );
}

/** The expected rows of the table of late loans, each computed by the rule of the contract. */
export async function expectedLateLoans(deps: Deps) {
  const loans = await deps.db
    .selectFrom("loans")
    .select(["id", "paid_total"])
    .where("status", "in", ["approved", "paying"])
    .orderBy("id")
    .execute();
  const rows = await Promise.all(
    loans.map(async ({ id, paid_total }) => {
      const instalments = await instalmentsOf(deps.db, id);
      const arrears = arrearsOf(instalments, toCents(paid_total), today(deps));
      return arrears === null
        ? []
        : [
            {
              loan_id: id,
              overdue_since: arrears.overdue_since,
              principal_overdue: fromCents(arrears.principal_overdue),
              interest_overdue: fromCents(arrears.interest_overdue),
              penalty_overdue: fromCents(arrears.penalty_overdue),
              principal_outstanding: fromCents(arrears.principal_outstanding),
            },
          ];
    }),
  );
  return rows.flat();
}

/** The expected arrears report and order of late loans, computed loan by loan. */
export async function expectedArrears(deps: Deps) {
  const loans = await standingLoans(deps);
  const report = arrearsReport(
    loans.map(({ position }) => ({
      oldest_due: position.next_due?.due_date ?? "",
      loans: 1,
      outstanding_principal: position.outstanding_principal,
      arrears: position.arrears,
    })),
    today(deps),
  );
  const late = loans
    .filter(({ position }) => position.days_past_due > 0)
    .toSorted((a, b) => b.position.days_past_due - a.position.days_past_due || b.id - a.id);
  return {
    as_of: today(deps),
    buckets: report.buckets.map(inNle),
    totals: inNle(report.totals),
    par: report.par.map(inNle),
    par30_restructured: inNle(report.par30_restructured),
    loans: late.map(({ loan_id, position }) => ({
      loan_id,
      days_past_due: position.days_past_due,
      oldest_due: position.next_due?.due_date,
      arrears: fromCents(position.arrears),
      outstanding_principal: fromCents(position.outstanding_principal),
      balance: fromCents(position.balance),
    })),
  };
}

function inNle<Figures extends { outstanding_principal: number; arrears?: number }>(
  figures: Figures,
): Figures {
  const { outstanding_principal, arrears } = figures;
  return {
    ...figures,
    outstanding_principal: fromCents(outstanding_principal),
    ...(arrears === undefined ? {} : { arrears: fromCents(arrears) }),
  };
}

/** The responses of the calls, in the same shape. */
export async function answeredArrears(test: TestApp, reader: Person) {
  const get = async (url: string) => {
    const response = await test.app.inject({ method: "GET", url, headers: reader.headers });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json();
  };
  const [{ as_of, buckets, totals, par, par30_restructured }, listed] = await Promise.all([
    get("/api/reports/arrears"),
    get("/api/reports/arrears/loans"),
  ]);
  return {
    as_of,
    buckets,
    totals,
    par,
    par30_restructured,
    loans: listed.loans.map(
      ({
        loan_id,
        days_past_due,
        oldest_due,
        arrears,
        outstanding_principal,
        balance,
      }: Record<string, unknown>) => ({
        loan_id,
        days_past_due,
        oldest_due,
        arrears,
        outstanding_principal,
        balance,
      }),
    ),
  };
}
