import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { refinancedError } from "@microfinance/contract/payments/decide-reversal.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import {
  moveDate,
  moveError,
  moveLines,
  moveNeedsSecondPerson,
} from "@microfinance/contract/payments/move.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { sql } from "kysely";
import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { type LoanRow, lockLoan } from "../loan-record/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { type ServicingSnapshot, servicedLoan } from "../servicing/serviced-loan.ts";
import { liveRebate } from "../servicing/take-back-rebate.ts";
import { methodById, type MethodRef } from "../accounting/methods.ts";
import { readLoanForReversal } from "./read-loan-for-reversal.ts";
import { walletMoneyOfDay } from "./wallet-receipt.ts";
import { type StoredPayment, storedPayment } from "./stored-payment.ts";

/** Where a payment is moved, and whether what the other loan does not need is kept as credit. */
export interface MoveTarget {
  to_loan: string;
  excess?: "credit" | null | undefined;
}

/** A payment with the two loans of its move, which are locked with their customers until the transaction ends. */
export interface LockedMove {
  payment: StoredPayment;
  method: MethodRef;
  from: ServicingSnapshot;
  to: ServicingSnapshot;
  /** What was received, with what is kept as credit. */
  received: Cents;
  keepsExcess: boolean;
  /** Whether a second person has to approve it (MOMO-15). */
  needs_second_person: boolean;
  /** The value date of the payment on the other loan (SERV-146). */
  date: CalendarDate;
  /** Why it cannot be moved, or null. */
  error: string | null;
  /** What it would change, for people. */
  lines: { label: string; value: string }[];
}

/**
 * Locks the customers and loans of a move: customers first, both in the order of their numbers.
 * @throws 404 for an unknown payment or loan
 */
export async function lockMove(
  tx: Connection,
  paymentId: number,
  to_loan: string,
): Promise<{ payment: StoredPayment; from: LoanRow; to: LoanRow }> {
  const payment = await storedPayment(tx, paymentId);
  const target = await loanOf(tx, to_loan);
  const customers = [...new Set([payment.customer_id, target.customer_id])].toSorted();
  for (const customer of customers) await lockCustomer(tx, customer);
  const locked = new Map<number, LoanRow>();
  for (const id of [...new Set([payment.loan_id, target.id])].toSorted((a, b) => a - b)) {
    const row = await lockLoan(tx, { column: "id", value: id });
    if (row !== null) locked.set(id, row);
  }
  const [from, to] = [locked.get(payment.loan_id), locked.get(target.id)];
  if (from === undefined || to === undefined) throw new Error("loans are never deleted");
  return { payment, from, to };
}

/**
 * The payment of a move, with its loans and customers locked.
 * @throws 404 for an unknown payment or loan; 403 when one of the loans is the caller's own (LOAN-45)
 */
export async function readMove(
  tx: Connection,
  deps: Deps,
  paymentId: number,
  { to_loan, excess }: MoveTarget,
  ctx: RequestContext,
): Promise<LockedMove> {
  const { payment, ...rows } = await lockMove(tx, paymentId, to_loan);
  const [from, to] = [await servicedLoan(tx, rows.from), await servicedLoan(tx, rows.to)];
  await refuseOwnLoan(tx, from.row, ctx);
  await refuseOwnLoan(tx, to.row, ctx);
  const method = await methodById(tx, payment.method_id);
  const received = toCents(payment.amount) + toCents(payment.excess);
  const keepsExcess = excess === "credit" && method.takes_excess;
  const date = moveDate(payment.transaction_date, await closedThrough(tx), today(deps));
  const snapshot = await readLoanForReversal(inTransaction(tx), paymentId);
  if (snapshot === null) throw notFound(paymentTexts.notFound);
  const error =
    refinancedError(snapshot) ??
    moveError(
      { ...from.loan, loan_id: from.row.loan_id },
      { ...to.loan, loan_id: to.row.loan_id },
      {
        received,
        date,
        is_reversed: snapshot.payment.is_reversed,
        role: payment.role === "refinanced" || payment.role === "credit" ? payment.role : null,
        keepsExcess,
      },
    );
  // The rebate of an early settlement is owed again with the payment.
  const rebate = await liveRebate(tx, from.row.id);
  const lines = moveLines({
    receipt: receiptNumber(paymentId),
    received,
    date,
    from: {
      loan_id: from.row.loan_id,
      balance: from.loan.balance,
      paid: toCents(payment.amount) + rebate,
    },
    to: { loan_id: to.row.loan_id, balance: to.loan.balance },
  });
  const limit = toCents((await readSettings(tx)).receipt_limit);
  const before = await walletMoneyOfDay(tx, staffIdOf(ctx), deps.now(), limit);
  const needs_second_person = moveNeedsSecondPerson({ ...payment, received, before }, limit);
  const decided = { needs_second_person, error, lines };
  return { payment, method, from, to, received, keepsExcess, date, ...decided };
}

/** The day through which the books are closed, which stays until the transaction ends; null for none. */
export async function closedThrough(tx: Connection): Promise<CalendarDate | null> {
  const { rows } = await sql<{ closed_through: string | null }>`
    select closed_through from closed_books for share`.execute(tx);
  return rows[0]?.closed_through ?? null;
}
