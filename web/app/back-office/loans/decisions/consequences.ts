import {
  type ChargeRates,
  chargesInWords,
  type FurtherCharges,
  storedCharges,
} from "@microfinance/contract/accounting/charges.ts";
import { closingEntry } from "@microfinance/contract/accounting/entries.ts";
import { makeSchedule } from "@microfinance/contract/schedules/schedule.ts";
import { loanActions, type SignedAction } from "@microfinance/contract/loans/status.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { statusOfPayments } from "@microfinance/contract/loans/undo-closing.ts";
import { type ApprovalFigures } from "@microfinance/contract/loans/approval-figures.ts";
import { approvalTerms, type RepaidFrom } from "@microfinance/contract/products/terms.ts";
import {
  type Cents,
  formatAmountExact,
  formatNleExact,
  fromCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import type { TopUp } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { interestWords } from "@microfinance/contract/schedules/words.ts";
import { months, percent } from "../format.ts";

/** What the sentences before a decision depend on; amounts in NLe. */
export interface DecidedLoan {
  loan_id: string;
  approval_date: string | null;
  approved_amount: number | null;
  processing_fee: number;
  charges?: FurtherCharges | undefined;
  disbursed_amount: number;
  paid_total: number;
  balance: number;
  outstanding_principal: number;
}

/**
 * The consequence of an approval (LOAN-55): the amount paid out, what it settles, and the payments due. Call
 * `approvalError` first.
 */
export function approvalConsequence(
  name: string,
  figures: ApprovalFigures,
  rates: ChargeRates,
  plan: RepaidFrom,
  settles: Pick<TopUp, "loan_id" | "payoff"> | null = null,
): string {
  const amount = toCents(figures.approved_amount);
  const { interest_rate } = figures;
  const terms = approvalTerms(amount, interest_rate, figures.loan_period, rates, plan);
  const total = formatAmountExact(fromCents(terms.total));
  const payoff = toCents(settles?.payoff ?? 0);
  const settled = payoff === 0 ? "" : ` and the ${nle(payoff)} that settle ${settles?.loan_id}`;
  return [
    `${name} gets ${nle(terms.disbursed - payoff)} and owes ${total}.`,
    `That is ${nle(amount)} at ${interestWords({ ...plan.repayment, interest_rate }, percent)} over ${months(figures.loan_period, plan.repayment.period_unit)}, less ${chargesInWords(terms.charges, formatNleExact)}${settled}:`,
    `${formatPayments(figures, plan)}.`,
  ].join(" ");
}

/** The consequence of rejecting, canceling or closing for the loan and the ledger (ACC-4). */
export function endingConsequence(loan: DecidedLoan, action: SignedAction): string {
  const act = loanActions[action];
  const becomes = `${loan.loan_id} becomes ${act.to}.`;
  if (act.consequence !== null) return `${becomes} ${act.consequence}`;
  if (loan.approval_date === null) return `${becomes} ${actionTexts.booksUnchanged}`;
  const entry = closingEntry(act.to, {
    amount: toCents(loan.approved_amount ?? 0),
    charges: chargesOf(loan),
    live_paid: toCents(loan.paid_total),
    outstanding_principal: toCents(loan.outstanding_principal),
  });
  // A loss needs a second person (SERV-121).
  if (entry?.kind === "write_off")
    return `This asks for a write-off, which a second person must approve. Then ${becomes} ${formatNleExact(loan.outstanding_principal)} of principal is written off as a loss. The balance of ${formatNleExact(loan.balance)} stays owed on the record, and no further payment is accepted.`;
  const stays = `The balance of ${formatNleExact(loan.balance)} stays on the record, and no further payment is accepted.`;
  // So does a payout that is taken back (SERV-121).
  return entry?.kind === "disbursement_reversal"
    ? `This asks for the cancellation, which a second person must approve. Then ${becomes} The pay-out of ${formatNleExact(loan.disbursed_amount)} and ${chargesInWords(chargesOf(loan), formatNleExact)} are turned round in the books. ${stays}`
    : `${becomes} Nothing is left to write off. ${stays}`;
}

/** The ledger entries that undoing a closing or cancellation posts (LOAN-57). */
export function undoConsequence(
  loan: Pick<
    DecidedLoan,
    "loan_id" | "disbursed_amount" | "processing_fee" | "charges" | "paid_total" | "balance"
  > & {
    totals: { written_off: number };
  },
): string {
  const { written_off } = loan.totals;
  const becomes = `${loan.loan_id} becomes ${statusOfPayments(loan)}.`;
  const ledger =
    written_off > 0
      ? `The ${formatNleExact(written_off)} that was written off is put back on the books,`
      : `The pay-out of ${formatNleExact(loan.disbursed_amount)} and ${chargesInWords(chargesOf(loan), formatNleExact)} are booked again,`;
  return `${becomes} ${ledger} and payments are accepted again. The customer is notified.`;
}

function chargesOf(loan: Pick<DecidedLoan, "processing_fee" | "charges">) {
  return storedCharges(loan.processing_fee, loan.charges);
}

/** The payments, formatted: "12 payments of NLe 500.00", or with a last one that includes the remainder (LOAN-29). */
function formatPayments(figures: ApprovalFigures, { repayment, from }: RepaidFrom): string {
  const { approved_amount, interest_rate, loan_period } = figures;
  const principal = toCents(approved_amount);
  const payments = makeSchedule({ ...repayment, principal, interest_rate, loan_period, from }).map(
    (row) => row.principal + row.interest,
  );
  const count = payments.length;
  const [first = 0, last = 0] = [payments[0], payments.at(-1)];
  if (count === 1) return `1 payment of ${nle(first)}`;
  if (new Set(payments).size === 1) return `${count} payments of ${nle(first)}`;
  if (new Set(payments.slice(0, -1)).size > 1)
    return `${count} payments, the first of ${nle(first)} and the last of ${nle(last)}`;
  return count === 2
    ? `a payment of ${nle(first)} and a last one of ${nle(last)}`
    : `${count - 1} payments of ${nle(first)} and a last one of ${nle(last)}`;
}

function nle(cents: Cents): string {
  return formatNleExact(fromCents(cents));
}
