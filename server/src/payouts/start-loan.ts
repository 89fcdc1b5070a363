import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import {
  type Instalment,
  loanDueDate,
  makeInstalments,
} from "@microfinance/contract/loans/schedule.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { changeLoan } from "../loans/change-loan.ts";
import { insertInstalments } from "../loans/insert-instalments.ts";
import { type NewPayout, writePayout } from "./write-payout.ts";

/** An approved loan as its payout reads it. Amounts in NLe. */
interface ApprovedLoan {
  id: number;
  approved_amount: number;
  processing_fee: number;
  total_amount: number;
  loan_period: number;
}

/** How, when and by whom a loan is paid out. */
type PayoutInput = Pick<
  NewPayout,
  "paid_on" | "payment_method" | "reference" | "payout_key" | "staff_id"
>;

/** Pays out an approved loan: the record with its entry, and the instalments, counted from its day (PAY-33). */
export async function startLoan(
  db: Connection,
  deps: Deps,
  loan: ApprovedLoan,
  payout: PayoutInput,
): Promise<{ payoutId: number; instalments: Instalment[] }> {
  const instalments = instalmentsFrom(loan, payout.paid_on);
  await changeLoan(db, deps, loan.id, {
    paid_out_on: payout.paid_on,
    due_date: loanDueDate(payout.paid_on, loan.loan_period),
  });
  await insertInstalments(db, loan.id, instalments);
  const { id: loan_id, approved_amount: amount, processing_fee: fee } = loan;
  const payoutId = await writePayout(db, deps, { ...payout, loan_id, amount, fee });
  return { payoutId, instalments };
}

/** The instalments of a loan that is paid out on this day, in cents. */
export function instalmentsFrom(loan: ApprovedLoan, day: CalendarDate): Instalment[] {
  const { approved_amount, total_amount, loan_period } = loan;
  return makeInstalments(toCents(approved_amount), toCents(total_amount), loan_period, day);
}
