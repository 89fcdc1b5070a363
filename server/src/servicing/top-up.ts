import type { SettledLoan } from "@microfinance/contract/agreements/rules.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { allocateToInstalments, amountDue } from "@microfinance/contract/loans/balance.ts";
import {
  canonicalStatus,
  statusLists,
  takesPayments,
} from "@microfinance/contract/loans/status.ts";
import { settlementQuote } from "@microfinance/contract/servicing/settlement.ts";
import {
  customerTopUpError,
  isTopUp,
  type LoanToTopUp,
  settlingPayout,
  topUpError,
} from "@microfinance/contract/servicing/top-up.ts";
import type { TopUp, TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { topUpTexts as texts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { findLoan, lockLoan, type LoanRow, selectLoans } from "../loan-record/queries.ts";
import { figuresHash } from "./figures.ts";
import { loanToSettle, payoffInNle, quoteOf } from "./payoff.ts";
import { type ServicingSnapshot, servicedLoan } from "./serviced-loan.ts";

/** The loans of a customer that a new one can settle, newest first (SERV-80). */
export async function topUpOffers(deps: Deps, customerId: string): Promise<TopUpOffer[]> {
  const rows = await selectLoans(deps.db)
    .where((eb) =>
      eb.or([
        eb("l.customer_id", "=", customerId),
        // The path accepts the user id too.
        eb(sql<string>`l.user_fid::text`, "=", customerId),
      ]),
    )
    .where("l.status", "in", statusLists.owing)
    .where("l.paid_out_on", "is not", null)
    .orderBy("l.id", "desc")
    .limit(20)
    .execute();
  const offers: TopUpOffer[] = [];
  for (const row of rows) {
    const offer = await offerOf(deps, row);
    if (offer !== null) offers.push(offer);
  }
  return offers;
}

async function offerOf(deps: Deps, row: LoanRow): Promise<TopUpOffer | null> {
  const snapshot = await servicedLoan(deps.db, row);
  const quoted = settlementQuote(await loanToSettle(deps.db, snapshot), today(deps));
  if (quoted.error !== null) return null;
  const { figures: _figures, ...payoff } = payoffInNle(row.loan_id, quoted.quote);
  const { instalments, paid } = snapshot.loan;
  const filled = allocateToInstalments(instalments, paid);
  return {
    ...payoff,
    approved_amount: row.approved_amount ?? 0,
    instalments: instalments.length,
    instalments_paid: filled.filter((one) => amountDue(one) === 0).length,
    is_top_up: isTopUp(snapshot.loan, today(deps)),
    taken_by: await openTopUpOf(deps.db, row.id),
  };
}

/** The code of the open loan or application that settles a loan; null for none. */
async function openTopUpOf(db: Connection, loanId: number): Promise<string | null> {
  const row = await db
    .selectFrom("loans")
    .select("loan_id")
    .where("refinances", "=", loanId)
    .where("status", "not in", ["rejected", "canceled", "closed"])
    .executeTakeFirst();
  return row?.loan_id ?? null;
}

/**
 * The id of the loan that an application settles (SERV-80). Its row is locked, so that one application settles it.
 * @throws 400 for a loan of another person; 409 when it is not repaid by instalments now, another application settles
 *   it, or a customer may not top it up yet
 */
export async function refinancedLoan(
  db: Connection,
  deps: Deps,
  code: string,
  applicant: { customer_id: string; isCustomer: boolean },
): Promise<number> {
  const row = await lockLoan(db, { column: "loan_id", value: code });
  if (row === null || row.customer_id !== applicant.customer_id)
    throw badRequest(texts.unknownLoan, { refinances: texts.unknownLoan });
  const { loan } = await servicedLoan(db, row);
  const toTopUp: LoanToTopUp = {
    ...loan,
    loan_id: row.loan_id,
    taken_by: await openTopUpOf(db, row.id),
  };
  const error = applicant.isCustomer
    ? customerTopUpError(toTopUp, today(deps))
    : topUpError(toTopUp);
  if (error !== null) throw conflict(error, { refinances: error });
  return row.id;
}

/**
 * What the payout of the loan of a path settles on a day (SERV-82).
 * @throws 404 for an unknown loan, and for one that settles none; 409 when the old loan has ended otherwise
 */
export async function readTopUp(
  deps: Deps,
  named: string,
  on: CalendarDate = today(deps),
): Promise<TopUp> {
  const loan = await loanOf(deps.db, named);
  const old =
    loan.refinances === null
      ? null
      : await findLoan(deps.db, { column: "id", value: loan.refinances });
  if (old === null) throw notFound(texts.noTopUp);
  return topUpOf(deps.db, await servicedLoan(deps.db, old), on);
}

/**
 * What the payout of a loan settles of an older one today, as its agreement states it (SERV-85).
 * @param oldId the older loan; null, as the result, for a loan that settles none
 * @param disbursed the new loan's amount less its fee, in cents
 */
export async function settledLoan(
  db: Connection,
  deps: Deps,
  oldId: number | null,
  disbursed: Cents,
): Promise<SettledLoan | null> {
  const old = oldId === null ? null : await findLoan(db, { column: "id", value: oldId });
  if (old === null || !(takesPayments(old.status) || canonicalStatus(old.status) === "paid"))
    return null;
  const on = today(deps);
  const { payoff } = await topUpOf(db, await servicedLoan(db, old), on);
  return { loan_id: old.loan_id, on, payoff, rest: fromCents(disbursed - toCents(payoff)) };
}

/** What settles an old loan, as a payout finds it; a loan that is repaid by now costs nothing. */
async function topUpOf(
  db: Connection,
  snapshot: ServicingSnapshot,
  on: CalendarDate,
): Promise<TopUp> {
  const is_repaid = canonicalStatus(snapshot.row.status) === "paid";
  const { figures: _figures, ...quote } = is_repaid
    ? nothingOf(snapshot, on)
    : await quoteOf(db, snapshot, on);
  const top_up = { ...quote, is_repaid, is_top_up: isTopUp(snapshot.loan, on) };
  return { ...top_up, figures: figuresHash(top_up) };
}

function nothingOf({ row }: ServicingSnapshot, on: CalendarDate) {
  const nothing = {
    due: 0,
    charges: 0,
    later: 0,
    later_payoff: 0,
    balance: 0,
    payoff: 0,
    rebate: 0,
  };
  return payoffInNle(row.loan_id, { on, counted_to: on, ...nothing });
}

/** An old loan, locked, with what a payout settles of it. */
export interface LockedTopUp {
  old: ServicingSnapshot;
  top_up: TopUp;
  payoff: Cents;
  /** What the customer gets, in cents. */
  rest: Cents;
}

/**
 * What a payout settles of an older loan, whose row is locked after that of the new one (SERV-82).
 * @param disbursed the new loan's amount less its fee, in cents
 * @param seen the figures that the person was shown; empty without
 * @throws 409 when these differ, or nothing would be left to pay out
 */
export async function lockTopUp(
  db: Connection,
  oldId: number,
  payout: { disbursed: Cents; on: CalendarDate; seen: string },
): Promise<LockedTopUp> {
  const row = await lockLoan(db, { column: "id", value: oldId });
  if (row === null) throw new Error(`loan ${oldId} was refinanced but is not found`);
  const old = await servicedLoan(db, row);
  const top_up = await topUpOf(db, old, payout.on);
  if (payout.seen === "") throw conflict(texts.figuresRequired(row.loan_id));
  if (payout.seen !== top_up.figures) throw conflict(texts.stale(row.loan_id));
  const settling = settlingPayout(row, payout.disbursed, toCents(top_up.payoff));
  if (settling.error !== null) throw conflict(settling.error);
  const { payoff, rest } = settling;
  return { old, top_up, payoff, rest };
}

/** The sums of a top-up in the customer's notice, in NLe. */
export interface TopUpNotice {
  /** The code of the loan that was settled. */
  settles: string;
  payoff: number;
  rest: number;
}

/** The sums of a top-up: what settled the old loan, and what was paid out. */
export function topUpNotice({ old, top_up, rest }: LockedTopUp): TopUpNotice {
  return { settles: old.row.loan_id, payoff: top_up.payoff, rest: fromCents(rest) };
}
