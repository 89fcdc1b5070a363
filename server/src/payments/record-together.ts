import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { mayCorrectPenalties } from "../servicing/correct-penalties.ts";
import { type PreparedPayment, preparePayment, type WantedPayment } from "./prepare-payment.ts";
import { type PaymentContext, readLoansForPayments } from "./read-loan.ts";
import { writePayments } from "./write-payment.ts";

/** A payment of the loan with this id. */
interface PaymentOfLoan {
  loan: number;
  input: WantedPayment;
}

/**
 * Records payments of different loans in one statement, those that need nothing else. The others are missing in the
 * result, and nothing of them was written: the rules refuse them, penalties are taken back first (SERV-54), their
 * loan changed meanwhile, or their transaction id is used. Recorded alone, each of them says why.
 * @returns the ids of the payments by loan
 * @throws what the database refuses, such as cash without an open till, which undoes them all
 */
export async function recordTogether(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  wanted: readonly PaymentOfLoan[],
): Promise<Map<number, number>> {
  const db = inTransaction(tx);
  const ids = wanted.map(({ loan }) => loan);
  const loans = new Map((await readLoansForPayments(db, ids)).map((loan) => [loan.id, loan]));
  const prepared = wanted.flatMap(
    ({ loan, input }) => prepareIfAllowed(deps, ctx, loans.get(loan), input) ?? [],
  );
  return prepared.length === 0 ? new Map() : writePayments(db, ctx, prepared);
}

function prepareIfAllowed(
  deps: Deps,
  ctx: RequestContext,
  loan: PaymentContext | undefined,
  input: WantedPayment,
): PreparedPayment | null {
  const date = input.transaction_date || today(deps);
  if (loan === undefined || mayCorrectPenalties(loan, date, today(deps))) return null;
  try {
    return preparePayment(deps, ctx, loan, input);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
