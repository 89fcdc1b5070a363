import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import { runCode } from "@microfinance/contract/payroll/rules.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { MethodRef } from "../accounting/methods.ts";
import { lockRun, refuseNotOpen } from "./locked-run.ts";

/** A row of an accepted file that waits to be booked. Amounts in NLe. */
export interface WaitingRow {
  id: number;
  line_id: number;
  deducted: number;
  deducted_on: string;
  /** The loan of its line, and its code. */
  loan: number;
  loan_id: string;
}

/**
 * Locks those of these rows of a list that still wait, in their order, so that two requests for a row follow each
 * other.
 * @throws 404 for an unknown list; 409 for one that is not open
 */
export async function lockWaitingRows(
  tx: Connection,
  runId: number,
  ids: readonly number[],
): Promise<WaitingRow[]> {
  refuseNotOpen(await lockRun(tx, runId, "share"));
  const { rows } = await sql<WaitingRow>`
    select w.id, w.line_id, w.deducted, f.deducted_on, l.id as loan, l.loan_id
    from payroll_rows w
    join payroll_files f on f.id = w.file_id
    join payroll_lines n on n.id = w.line_id
    join loans l on l.id = n.loan_id
    where w.id = any(${ids}::bigint[]) and w.state = 'waiting'
    order by w.id
    for no key update of w`.execute(tx);
  return rows;
}

/** The payment of a row by the method of deductions. */
export function paymentOfDeduction(
  runId: number,
  { deducted: amount, deducted_on: transaction_date, line_id }: WaitingRow,
  { name: payment_method }: MethodRef,
) {
  const reference = `${runCode(runId)}/${line_id}`;
  return { amount, payment_method, reference, transaction_date } satisfies PaymentInput;
}

/** A row whose money is booked; without a payment where it became credit as a whole (PAYR-17). */
interface BookedRow {
  row: WaitingRow;
  payment_id: number | null;
}

/** Stores that locked rows are booked. */
export async function markBooked(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  booked: readonly BookedRow[],
): Promise<void> {
  if (booked.length === 0) return;
  const rows = booked.map(({ row }) => row.id);
  const payments = booked.map(({ payment_id }) => payment_id);
  await sql`
    update payroll_rows w
    set state = 'booked', problem = '', payment_id = b.payment_id, booked_by = ${staffIdOf(ctx)}, booked_at = ${deps.now()}
    from unnest(${rows}::bigint[], ${payments}::bigint[]) as b (id, payment_id)
    where w.id = b.id`.execute(tx);
}
