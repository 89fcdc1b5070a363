import { refuseOtherEntry } from "../acts/running-act.ts";
import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { mayCorrectPenalties } from "../servicing/correct-penalties.ts";
import { type PreparedPayment, preparePayment, type PaymentToRecord } from "./prepare-payment.ts";
import { type PaymentContext, readLoansForPayments } from "./read-loan.ts";
import { writePayments } from "./write-payment.ts";

/** A payment of the loan with this id. */
export interface PaymentOfLoan {
  loan: number;
  input: PaymentToRecord;
}

/**
 * Records in one statement those payments that need no other change. The others are missing in the result, and nothing
 * of them was written: a rule refuses them, penalties must be reversed first (SERV-54), an earlier payment is of the
 * same loan, their loan changed meanwhile, or their transaction id is used. The caller records these one by one, which
 * returns the error of each.
 * @returns the ids of the recorded payments, by request
 * @throws what the database refuses, such as cash without an open till, which undoes all of them
 */
export async function recordTogether<One extends PaymentOfLoan>(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  requests: readonly One[],
): Promise<Map<One, number>> {
  refuseOtherEntry(tx, "payment");
  const db = inTransaction(tx);
  // Only the first of each loan: the next one depends on the balance after it.
  const firsts = new Map(requests.toReversed().map((payment) => [payment.loan, payment]));
  const loans = await readLoansForPayments(db, [...firsts.keys()]);
  const prepared = loans.flatMap((loan) => {
    const payment = firsts.get(loan.id);
    return (payment && prepareIfAllowed(deps, ctx, loan, payment.input)) ?? [];
  });
  const written = prepared.length === 0 ? [] : await writePayments(db, ctx, prepared);
  return new Map(
    [...written].flatMap(([loan, id]) => {
      const payment = firsts.get(loan);
      return payment === undefined ? [] : [[payment, id] as const];
    }),
  );
}

function prepareIfAllowed(
  deps: Deps,
  ctx: RequestContext,
  loan: PaymentContext,
  input: PaymentToRecord,
): PreparedPayment | null {
  const date = input.transaction_date || today(deps);
  if (mayCorrectPenalties(loan, date, today(deps))) return null;
  try {
    return preparePayment(deps, ctx, loan, input);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
