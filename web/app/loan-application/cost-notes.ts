import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { flatChargeNote, roundingNote } from "@microfinance/contract/products/texts.ts";
import {
  isUsual,
  type Repayment,
  usualRepayment,
} from "@microfinance/contract/schedules/repayment.ts";
import { repaymentNotes } from "@microfinance/contract/schedules/words.ts";

/** What holds about the cost of a requested loan: how interest is charged, and what is not final yet (LOAN-28). */
export function costNotes(repayment: Repayment = usualRepayment): string {
  if (isUsual(repayment)) return `${flatChargeNote} ${wizardTexts.rateNote} ${roundingNote}`;
  return [...repaymentNotes(repayment), wizardTexts.rateNote].join(" ");
}

/** The same beside a stored application, whose rate is stated without a choice. */
export function applicationNotes(repayment: Repayment = usualRepayment): string {
  if (isUsual(repayment)) return `${flatChargeNote} ${roundingNote}`;
  return repaymentNotes(repayment).join(" ");
}
