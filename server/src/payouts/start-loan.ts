import type { FurtherCharges } from "@microfinance/contract/accounting/charges.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  type Calendar,
  everyDayWorks,
  type RestDayRule,
} from "@microfinance/contract/schedules/calendar.ts";
import { type Repayment, repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import {
  type Instalment,
  instalmentAmount,
  makeSchedule,
} from "@microfinance/contract/schedules/schedule.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { insertInstalments } from "../loan-record/insert-instalments.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { refinance } from "../payments/refinance.ts";
import { readCalendar } from "../settings/calendar.ts";
import { lockTopUp, type TopUpNotice, topUpNotice } from "../servicing/top-up.ts";
import { type NewPayout, writePayout } from "./write-payout.ts";

/** An approved loan as its payout reads it. Amounts in NLe. */
interface ApprovedLoan extends Repayment {
  due_on_rest_day: RestDayRule;
  id: number;
  approved_amount: number;
  processing_fee: number;
  charges: FurtherCharges | null;
  disbursed_amount: number;
  total_amount: number;
  interest_rate: number;
  loan_period: number;
  loan_id: string;
  /** The id of the loan that the payout settles; null for none. */
  refinances: number | null;
}

/** How, when and by whom a loan is paid out. */
type PayoutInput = Pick<NewPayout, "paid_on" | "payment_method" | "reference" | "staff_id"> & {
  /** The figures of what it settles that the person was shown; empty for none (SERV-82). */
  top_up_figures: string;
};

/** A loan that was paid out. */
export interface StartedLoan {
  payoutId: number;
  instalments: Instalment[];
  /** What the payout settled of another loan, for the customer's notice; null for none. */
  toppedUp: TopUpNotice | null;
}

/**
 * Pays out an approved loan: the record with its entry, and the instalments, counted from its day (PAY-33). Where it
 * settles another loan, that one is paid in the same transaction (SERV-83).
 * @throws 409 when what is settled is not what the person was shown, or nothing would be left to pay out
 */
export async function startLoan(
  db: Connection,
  deps: Deps,
  ctx: RequestContext,
  loan: ApprovedLoan,
  { top_up_figures, ...payout }: PayoutInput,
): Promise<StartedLoan> {
  const { paid_on } = payout;
  const instalments = instalmentsFrom(loan, paid_on, await readCalendar(db));
  const disbursed = toCents(loan.disbursed_amount);
  const topUp =
    loan.refinances === null
      ? null
      : await lockTopUp(db, loan.refinances, { disbursed, on: paid_on, seen: top_up_figures });
  const restructures = topUp !== null && !topUp.top_up.is_top_up && !topUp.top_up.is_repaid;
  await changeLoan(db, deps, loan.id, {
    paid_out_on: paid_on,
    due_date: instalments.at(-1)?.due_date ?? null,
    ...totalsOf(loan, instalments),
    restructured_on: restructures ? paid_on : null,
  });
  await insertInstalments(db, loan.id, instalments);
  const { id: loan_id, approved_amount: amount, processing_fee: fee, charges } = loan;
  const settled = topUp?.top_up.payoff ?? 0;
  const made = await writePayout(db, deps, { ...payout, loan_id, amount, fee, charges, settled });
  if (topUp === null || settled === 0) return { payoutId: made.id, instalments, toppedUp: null };
  await refinance(db, deps, ctx, topUp, {
    loan_id: loan.loan_id,
    number: made.number,
    on: paid_on,
  });
  return { payoutId: made.id, instalments, toppedUp: topUpNotice(topUp) };
}

/**
 * On the balance, the days until the first due day cost interest: the total is that of the day of the payout. Nothing
 * where it is as approved.
 */
function totalsOf(loan: Pick<ApprovedLoan, "total_amount">, instalments: readonly Instalment[]) {
  const total_amount = fromCents(sumCents(instalments.map(instalmentAmount)));
  return total_amount === loan.total_amount ? {} : { total_amount, balance: total_amount };
}

/** The same of a loan whose payout is reversed: it owes again what was approved. */
export function totalsAsApproved(loan: LoanRow) {
  const { approved_amount, approval_date } = loan;
  if (approved_amount === null || approval_date === null) return {};
  return totalsOf(
    loan,
    instalmentsFrom({ ...loan, approved_amount }, approval_date, everyDayWorks),
  );
}

/** The instalments of a loan that is paid out on this day, in cents. */
export function instalmentsFrom(
  loan: Pick<
    ApprovedLoan,
    "approved_amount" | "interest_rate" | "loan_period" | "due_on_rest_day"
  > &
    Repayment,
  day: CalendarDate,
  calendar: Calendar,
): Instalment[] {
  const { approved_amount, interest_rate, loan_period, due_on_rest_day } = loan;
  const principal = toCents(approved_amount);
  const terms = { principal, interest_rate, loan_period, from: day, due_on_rest_day };
  return makeSchedule({ ...repaymentOf(loan), ...terms }, calendar);
}
