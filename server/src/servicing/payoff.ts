import { fromCents } from "@microfinance/contract/core/money.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { paymentErrors } from "@microfinance/contract/payments/texts.ts";
import type { Payoff } from "@microfinance/contract/servicing/payoff.ts";
import { type LoanToSettle, settlementQuote } from "@microfinance/contract/servicing/settlement.ts";
import type { PayoffQuote } from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { loanTerms } from "../products/queries.ts";
import { withoutLaterPenalties } from "./correct-penalties.ts";
import { figuresHash } from "./figures.ts";
import { type ServicingSnapshot, servicedLoan } from "./serviced-loan.ts";

/** A loan with what settles it on a day. */
export interface QuotedLoan {
  row: LoanRow;
  quote: PayoffQuote;
}

/**
 * What pays off the loan of a path on a day, today when absent (SERV-70).
 * @throws 404 for an unknown loan; 409 for one that takes no payments; 400 for a day before its payout or last payment
 */
export async function readQuote(
  deps: Deps,
  named: string,
  on: CalendarDate = today(deps),
): Promise<QuotedLoan> {
  return inSnapshot(deps.db, async (db) => {
    const snapshot = await servicedLoan(db, await loanOf(db, named));
    return { row: snapshot.row, quote: await quoteOf(db, snapshot, on) };
  });
}

/** The same of a loan that was read, with its figures' hash. @throws 409, 400 as `readQuote` */
export async function quoteOf(
  db: Connection,
  snapshot: ServicingSnapshot,
  on: CalendarDate,
): Promise<PayoffQuote> {
  const asOf = await withoutLaterPenalties(db, snapshot, on);
  const quoted = settlementQuote(await loanToSettle(db, asOf), on);
  if (quoted.error !== null) throw refused(quoted);
  return payoffInNle(snapshot.row.loan_id, quoted.quote);
}

/** A loan as its settlement is decided on it: with the minimum of months that its approval fixed. */
export async function loanToSettle(
  db: Connection,
  { row, loan }: ServicingSnapshot,
): Promise<LoanToSettle> {
  const terms = await loanTerms(db, row);
  if (terms === null) throw conflict(paymentErrors.notApproved);
  return { ...loan, minimum_interest_months: terms.minimum_interest_months };
}

/** A payoff in NLe, with the hash of its figures. */
export function payoffInNle(loan_id: string, payoff: Payoff): PayoffQuote {
  const { on, counted_to } = payoff;
  const figures = {
    loan_id,
    on,
    counted_to,
    due: fromCents(payoff.due),
    charges: fromCents(payoff.charges),
    later: fromCents(payoff.later),
    later_payoff: fromCents(payoff.later_payoff),
    balance: fromCents(payoff.balance),
    payoff: fromCents(payoff.payoff),
    rebate: fromCents(payoff.rebate),
  };
  return { ...figures, figures: figuresHash(figures) };
}

/** The error of a rule: 400 at its field, or 409. */
export function refused({ error, field }: { error: string; field?: string }) {
  return field === undefined ? conflict(error) : badRequest(error, { [field]: error });
}
