import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { daysBetween } from "@microfinance/contract/core/dates.ts";
import {
  incomeShare,
  type LoanAssessment,
  worstDaysLate,
} from "@microfinance/contract/loans/assessment.ts";
import { provenIncome } from "@microfinance/contract/loans/proven-income.ts";
import { exposureWith } from "@microfinance/contract/loans/exposure.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { costAMonth } from "@microfinance/contract/schedules/repayment.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import * as queries from "../loan-record/assessment-queries.ts";
import { incomeProofsOf } from "../loan-record/income-proofs.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";

/**
 * What a review or an approval of a loan weighs (LOAN-136), read in one snapshot.
 * @throws 404 for an unknown loan
 */
export async function readAssessment(deps: Deps, named: string): Promise<LoanAssessment> {
  return inSnapshot(deps.db, async (db) => assessmentOf(db, deps, await loanOf(db, named)));
}

/** The same inside a transaction. */
export async function assessmentOf(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
): Promise<LoanAssessment> {
  const { noted_income_share } = await readSettings(db);
  const day = today(deps);
  const live = await queries.liveLoansOf(db, loan.customer_id);
  // What a top-up settles is owed no more after it.
  const others = live.filter(({ id }) => id !== loan.id && id !== loan.refinances);
  const own = live.find(({ id }) => id === loan.id);
  const income = loan.monthly_salary === null ? null : toCents(loan.monthly_salary);
  const instalment = costAMonth(toCents(loan.monthly_payment), loan);
  const payments = others.map(({ monthly_payment }) => toCents(monthly_payment));
  // A loan that was rejected or has ended is paid no more.
  const isOpen = own !== undefined || isInReview(loan);
  const all = isOpen ? [...payments, instalment] : payments;
  const proofs = await incomeProofsOf(db, loan.id);
  const proven = provenIncome(proofs);
  const provenCents = proven === null ? null : toCents(proven);
  const shares = await queries.liveSharesOf(db, loan.customer_id);
  const parts = queries.exposureParts(others, shares);
  const lateSince = others.flatMap(({ overdue_since: since }) => since ?? []);
  return {
    income: loan.monthly_salary,
    instalment: fromCents(instalment),
    income_share: incomeShare([instalment], income),
    all_instalments: fromCents(sumCents(all)),
    all_share: incomeShare(all, income),
    proven_income: proven,
    proven_share: incomeShare([instalment], provenCents),
    proven_all_share: incomeShare(all, provenCents),
    income_proofs: proofs,
    noted_share: noted_income_share,
    running_loans: others.length,
    days_late: Math.max(0, ...lateSince.map((since) => daysBetween(since, day))),
    worst_days_late: worstDaysLate(await queries.paidHistoriesOf(db, loan.customer_id, day)),
    ...(await connectedOf(db, loan, day)),
    exposure_before: fromCents(exposureWith(parts, 0)),
    exposure_after: fromCents(exposureWith(parts, isOpen ? ownAmount(loan, own?.principal) : 0)),
  };
}

/** What this loan adds to the exposure: its principal once approved, else the requested amount. */
function ownAmount(loan: LoanRow, principal: number | undefined): number {
  return toCents(principal ?? loan.loan_amount);
}

/** Whom the customer guarantees, and the customer's guarantors who are late themselves. */
async function connectedOf(db: Connection, loan: LoanRow, day: string) {
  const guaranteed = await queries.guaranteedBy(db, loan);
  const guarantors = await queries.guarantorsOf(db, loan.customer_id);
  const ids = [...guaranteed, ...guarantors].map(({ customer_id }) => customer_id);
  const late = await queries.daysLateOf(db, ids, day);
  const withDays = <Person extends { customer_id: string }>(person: Person) => ({
    ...person,
    days_late: late.get(person.customer_id) ?? 0,
  });
  return {
    guarantor_of: guaranteed.map(withDays),
    late_guarantors: guarantors.map(withDays).filter(({ days_late }) => days_late > 0),
  };
}
