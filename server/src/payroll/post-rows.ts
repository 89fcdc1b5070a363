import { deductionCreditEntry } from "@microfinance/contract/accounting/entries.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { noticeOfPayment } from "@microfinance/contract/messaging/events.ts";
import { paymentError } from "@microfinance/contract/payments/rules.ts";
import { rowsAtOnce, runCode } from "@microfinance/contract/payroll/rules.ts";
import { sql } from "kysely";
import { postEntry } from "../accounting/post-entry.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { toAppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { staffIdOf } from "../loans/change-loan.ts";
import { refuseOwnLoan } from "../loans/own-loan.ts";
import { lockCustomerOf, lockedLoanOf } from "../loans/path-loan.ts";
import type { LoanRow } from "../loans/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { methodOfRole } from "../payments/methods.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { creditOf } from "../servicing/credit-rows.ts";
import { keepExcess, writeMovement } from "../servicing/write-credit.ts";
import { lockRun, refuseNotOpen } from "./locked-run.ts";

/** What a call booked. */
interface Posted {
  booked: number;
  refused: number;
  waiting: number;
  next: number | null;
}

/**
 * Books the next waiting rows of a list, each in a transaction of its own (PAYR-15): a call that ends early has booked
 * its rows, and the next one goes on. A row that is refused keeps the reason and is tried again by a later call.
 * @param after the number of the last row that was tried
 * @throws 404 for an unknown list; 409 for one that is not open
 */
export async function postRows(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  after: number,
): Promise<Posted> {
  const run = await deps.db.transaction().execute((tx) => lockRun(tx, runId, "share"));
  refuseNotOpen(run);
  const rows = await deps.db
    .selectFrom("payroll_rows")
    .select("id")
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .where("id", ">", after)
    .orderBy("id")
    .limit(rowsAtOnce)
    .execute();
  const amounts: number[] = [];
  let refused = 0;
  for (const { id } of rows) {
    const result = await tryRow(deps, ctx, runId, id);
    if (result === "refused") refused += 1;
    else if (result !== null) amounts.push(result);
  }
  if (amounts.length > 0)
    await writeAudit(deps.db, ctx, {
      action: "payroll_list.post",
      record_type: "payroll_list",
      record_id: runCode(runId),
      after: {
        employer: run.employer,
        booked: amounts.length,
        amount: fromCents(sumCents(amounts)),
      },
    });
  const { waiting } = await deps.db
    .selectFrom("payroll_rows")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const isLast = rows.length < rowsAtOnce;
  const next = isLast ? null : (rows.at(-1)?.id ?? null);
  return { booked: amounts.length, refused, waiting, next };
}

/** Books a row; its amount, null where another request booked it, or that it is refused. */
async function tryRow(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  rowId: number,
): Promise<number | "refused" | null> {
  try {
    return await deps.db.transaction().execute((tx) => postRow(tx, deps, ctx, runId, rowId));
  } catch (error) {
    const refusal = toAppError(error);
    // The server is at fault, not the row; the call is repeated.
    if (refusal.status >= 500) throw error;
    await deps.db
      .updateTable("payroll_rows")
      .set({ problem: refusal.message })
      .where("id", "=", rowId)
      .where("state", "=", "waiting")
      .execute();
    return "refused";
  }
}

interface WaitingRow {
  id: number;
  line_id: number;
  deducted: number;
  deducted_on: string;
  loan_id: string;
}

/** @returns its amount in cents; null for a row that does not wait any more */
async function postRow(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  rowId: number,
): Promise<number | null> {
  refuseNotOpen(await lockRun(tx, runId, "share"));
  const { rows } = await sql<WaitingRow>`
    select w.id, w.line_id, w.deducted, f.deducted_on, l.loan_id
    from payroll_rows w
    join payroll_files f on f.id = w.file_id
    join payroll_lines n on n.id = w.line_id
    join loans l on l.id = n.loan_id
    where w.id = ${rowId} and w.state = 'waiting'
    for no key update of w`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  await refuseBackdating({ ...deps, db: tx }, ctx, row.deducted_on);
  await lockCustomerOf(tx, row.loan_id);
  const loan = await lockedLoanOf(tx, row.loan_id);
  await refuseOwnLoan(tx, loan, ctx);
  const amount = toCents(row.deducted);
  const { status, paid_out_on } = loan;
  const payable = { status, paid_out_on, balance: toCents(loan.balance) };
  const takesNone = paymentError(payable, amount, true) !== null;
  const payment_id = takesNone
    ? await keepDeduction(tx, deps, ctx, { runId, row, loan })
    : await payLoan(tx, deps, ctx, { runId, row, loan });
  await tx
    .updateTable("payroll_rows")
    .set({
      state: "booked",
      problem: "",
      payment_id,
      booked_by: staffIdOf(ctx),
      booked_at: deps.now(),
    })
    .where("id", "=", row.id)
    .execute();
  return amount;
}

interface RowToBook {
  runId: number;
  row: WaitingRow;
  loan: LoanRow;
}

/** Pays the loan with what was deducted; what it does not need becomes credit (PAYR-16). */
async function payLoan(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { runId, row, loan }: RowToBook,
): Promise<number> {
  const method = await methodOfRole(tx, "payroll");
  const { deducted: amount, deducted_on: transaction_date } = row;
  const { payment } = await recordPaymentWithin(tx, deps, ctx, loan.id, {
    input: {
      amount,
      payment_method: method.name,
      reference: `${runCode(runId)}/${row.line_id}`,
      transaction_date,
    },
    method,
    keepsExcess: true,
    notice: (balance) => noticeOfPayment({ amount, transaction_date, balance }),
  });
  if (payment.excess > 0) await keepExcess(tx, deps, ctx, loan, payment);
  return payment.id;
}

/** Keeps a deduction for a loan that takes no payments any more as the customer's credit (PAYR-17). */
async function keepDeduction(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { runId, row, loan }: RowToBook,
): Promise<null> {
  const staff_id = staffIdOf(ctx);
  const amount = toCents(row.deducted);
  const snapshot = await creditOf(tx, loan.customer_id);
  const { id: credit_id, after } = await writeMovement(tx, deps, snapshot, {
    kind: "deduction",
    amount,
    to_return: 0,
    payroll_row_id: row.id,
    staff_id,
  });
  const { kind, postings: lines } = deductionCreditEntry(amount);
  const created_at = deps.now();
  await postEntry(tx, {
    kind,
    entry_date: row.deducted_on,
    credit_id,
    staff_id,
    created_at,
    lines,
  });
  const credit = fromCents(after.balance);
  await writeAudit(tx, ctx, {
    action: "credit.keep",
    record_type: "customer",
    record_id: loan.customer_id,
    after: { amount: row.deducted, receipt: `${runCode(runId)}/${row.line_id}`, credit },
  });
  const facts = { amount: row.deducted, transaction_date: row.deducted_on, credit };
  const key = `payroll-${row.id}`;
  await notifyCustomer(tx, deps, loan, { kind: "credit_kept", facts }, key);
  return null;
}
