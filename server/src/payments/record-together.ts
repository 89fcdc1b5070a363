import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { mayCorrectPenalties } from "../servicing/correct-penalties.ts";
import { type PreparedPayment, preparePayment, type WantedPayment } from "./prepare-payment.ts";
import { type PaymentContext, readLoansForPayments } from "./read-loan.ts";
import { writePayments } from "./write-payment.ts";

/** A payment of the loan with this id. */
export interface PaymentOfLoan {
  loan: number;
  input: WantedPayment;
}

/**
 * Records payments in one statement, those that need nothing else. The others are missing in the result, and nothing of
 * them was written: the rules refuse them, penalties are taken back first (SERV-54), an earlier one is of the same loan,
 * their loan changed meanwhile, or their transaction id is used. Recorded alone, each of them says why.
 * @returns the ids of the payments by what was wanted
 * @throws what the database refuses, such as cash without an open till, which undoes them all
 */
export async function recordTogether<Wanted extends PaymentOfLoan>(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, number>> {
  const db = inTransaction(tx);
  // The first of each loan: another one is decided on what it leaves.
  const firsts = new Map(wanted.toReversed().map((payment) => [payment.loan, payment]));
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
  input: WantedPayment,
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
