import { toCents } from "@microfinance/contract/core/money.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import type { ServicedLoan } from "@microfinance/contract/servicing/plan.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";

/** A loan with its schedule, as an act reads it: the row in NLe, the other in cents. */
export interface ServicingSnapshot {
  row: LoanRow;
  loan: ServicedLoan;
}

/** The loan of a row with its live schedule, in cents. */
export async function servicedLoan(db: Connection, row: LoanRow): Promise<ServicingSnapshot> {
  return snapshotOf(row, await instalmentsOf(db, row.id));
}

/** The loan of a row with this schedule, in cents. */
export function snapshotOf(row: LoanRow, instalments: Instalment[]): ServicingSnapshot {
  return {
    row,
    loan: {
      status: row.status,
      principal: toCents(row.approved_amount ?? 0),
      total: toCents(row.total_amount),
      charges: toCents(row.charges_total),
      credits: toCents(row.credits_total),
      paid: toCents(row.paid_total),
      balance: toCents(row.balance),
      paid_out_on: row.paid_out_on,
      due_date: row.due_date,
      last_payment_date: row.last_payment_date,
      monthly_payment: toCents(row.monthly_payment),
      repayment: repaymentOf(row),
      due_on_rest_day: row.due_on_rest_day,
      instalments,
      schedule_version: row.schedule_version,
      restructured_on: row.restructured_on,
      written_off_on: row.written_off_on,
      settled_early_on: row.settled_early_on,
      refinanced_on: row.refinanced_on,
    },
  };
}

/**
 * The loan of a path, locked until the transaction ends, for an act of staff.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45)
 */
export async function lockServicedLoan(
  db: Connection,
  named: string,
  ctx: RequestContext,
): Promise<ServicingSnapshot> {
  const row = await lockedLoanOf(db, named);
  await refuseOwnLoan(db, row, ctx);
  return servicedLoan(db, row);
}
