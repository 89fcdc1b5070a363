import { deductionCreditReversalEntry } from "@microfinance/contract/accounting/entries.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { rowReversalError, runCode } from "@microfinance/contract/payroll/rules.ts";
import type { StoredRow } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { excessBack } from "@microfinance/contract/payments/credit.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockCustomerOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { creditOf } from "../payments/credit-rows.ts";
import { writeMovement } from "../payments/write-credit.ts";
import { readSettings } from "../settings/queries.ts";
import { rowsWhere } from "./run-rows.ts";

/**
 * Reverses a deduction that became credit without a payment, today and once (PAYR-19). Its line is free again.
 * @throws 403 for the caller's own loan (LOAN-45); 404 for an unknown row; 409 for one that is not booked or that paid
 *   a loan, to who booked it where the lender separates reversals, and while the credit pays another loan
 */
export async function reverseRow(
  deps: Deps,
  rowId: number,
  reason: string,
  ctx: RequestContext,
): Promise<StoredRow> {
  return inAct(deps, "payroll_row.reverse", async (tx) => {
    const row = await lockRow(tx, rowId);
    const { reversal_by_other } = await readSettings(tx);
    const refusal = rowReversalError(row, { staff_id: staffIdOf(ctx), reversal_by_other });
    if (refusal !== null) throw conflict(refusal);
    await lockCustomerOf(tx, row.loan_id);
    const loan = await lockedLoanOf(tx, row.loan_id);
    await refuseOwnLoan(tx, loan, ctx);
    const snapshot = await creditOf(tx, loan.customer_id);
    const back = excessBack(snapshot.state, toCents(row.deducted));
    if (back.error !== null) throw conflict(back.error);
    const staff_id = staffIdOf(ctx);
    const { id: credit_id, after } = await writeMovement(tx, deps, snapshot, {
      kind: "deduction_reversal",
      amount: 0 - back.credit,
      to_return: back.claim,
      payroll_row_id: row.id,
      staff_id,
    });
    const { kind, postings: lines } = deductionCreditReversalEntry(back);
    const created_at = deps.now();
    await postEntry(tx, { kind, entry_date: today(deps), credit_id, staff_id, created_at, lines });
    await tx
      .updateTable("payroll_rows")
      .set({ state: "reversed", problem: reason })
      .where("id", "=", row.id)
      .execute();
    const facts = {
      amount: row.deducted,
      credit: fromCents(after.balance),
      to_return: fromCents(back.claim),
    };
    await writeAudit(tx, ctx, {
      action: "payroll_row.reverse",
      record_type: "payroll_row",
      record_id: row.id,
      after: { ...facts, list: runCode(row.run_id), reason },
    });
    const event = { kind: "deduction_taken_back" as const, facts };
    await notifyCustomer(tx, deps, loan, event, `payroll-${row.id}`);
    const [stored] = await rowsWhere(tx, sql`w.id = ${row.id}`);
    if (stored === undefined) throw new Error(`row ${row.id} was reversed but is not found`);
    return stored;
  });
}

interface LockedRow {
  id: number;
  run_id: number;
  state: string;
  payment_id: number | null;
  booked_by: number | null;
  deducted: number;
  loan_id: string;
}

async function lockRow(tx: Connection, id: number): Promise<LockedRow> {
  const { rows } = await sql<Omit<LockedRow, "loan_id"> & { loan_id: string | null }>`
    select w.id, w.run_id, w.state, w.payment_id, w.booked_by, w.deducted, l.loan_id
    from payroll_rows w
    left join payroll_lines n on n.id = w.line_id
    left join loans l on l.id = n.loan_id
    where w.id = ${id} for no key update of w`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound(texts.rowNotFound);
  if (row.loan_id === null) throw conflict(texts.rowNotBooked);
  return { ...row, loan_id: row.loan_id };
}
