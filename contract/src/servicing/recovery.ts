import { type CalendarDate, formatStaffDate, formatStaffDateTime } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, toCents } from "../core/money.ts";
import type { RuleError } from "../payments/decide-payment.ts";
import type { Recovery } from "./write-off-schema.ts";
import { writeOffTexts as texts } from "./write-off-texts.ts";

/** A loan as a recovery is decided on it, in cents. */
interface WrittenOffLoan {
  written_off_on: CalendarDate | null;
  /** What the loan ended with. */
  balance: Cents;
  /** Recoveries that are not reversed. */
  recovered: Cents;
}

/** What the customer still owes of a written-off loan, in cents. */
export function stillOwed({ balance, recovered }: Omit<WrittenOffLoan, "written_off_on">): Cents {
  return balance - recovered;
}

/** What the pages of a written-off loan tell its customer (SERV-129); null for any other. In NLe. */
export function owedText(loan: {
  written_off_on: string | null;
  balance: number;
  recovered_total: number;
}): string | null {
  if (loan.written_off_on === null) return null;
  const owed = stillOwed({
    balance: toCents(loan.balance),
    recovered: toCents(loan.recovered_total),
  });
  return owed === 0 ? texts.owesNothing : texts.stillOwe(formatNleExact(fromCents(owed)));
}

/**
 * Why a recovery is refused, or null (SERV-124): the loan is written off, the day lies between the write-off and today,
 * and the amount is at most what is still owed.
 */
export function recoveryError(
  loan: WrittenOffLoan,
  { amount, date }: { amount: Cents; date: CalendarDate },
  today: CalendarDate,
): RuleError | null {
  if (loan.written_off_on === null) return { error: texts.notWritten };
  if (date > today) return { error: texts.dateInFuture, field: "date" };
  if (date < loan.written_off_on) return { error: texts.beforeWriteOff, field: "date" };
  const owed = stillOwed(loan);
  if (owed === 0) return { error: texts.nothingOwed };
  if (!(amount > 0)) return { error: texts.invalidAmount, field: "amount" };
  if (amount > owed)
    return { error: texts.aboveOwed(formatNleExact(fromCents(owed))), field: "amount" };
  return null;
}

/** Why this person may not reverse a recovery, or null (SERV-126). */
export function recoveryReversalError(
  recovery: { is_reversed: boolean; recorded_by: number | null },
  reverser: { staff_id: number; reversal_by_other: boolean },
): string | null {
  if (recovery.is_reversed) return texts.alreadyReversed;
  const isSame = recovery.recorded_by === reverser.staff_id;
  return reverser.reversal_by_other && isSame ? texts.sameReverser : null;
}

/** The number on the receipt of a recovery; the numbers of acts have gaps. */
export function recoveryNumber(id: number): string {
  return `RV-${String(id).padStart(6, "0")}`;
}

/** Payer, loan and method on the receipt of a recovery (SERV-125). */
export function recoveryFacts(recovery: Recovery): { label: string; value: string }[] {
  return [
    { label: "Received from", value: recovery.customer_name },
    { label: "Customer", value: recovery.customer_id },
    { label: "Loan, written off", value: recovery.loan_id },
    { label: "Date", value: formatStaffDate(recovery.date) },
    { label: "Method", value: recovery.payment_method },
    ...(recovery.reference === "" ? [] : [{ label: "Reference", value: recovery.reference }]),
  ];
}

/** Mark on the receipt of a reversed recovery; null for any other. */
export function recoveryMark({ reversal }: Recovery): string | null {
  if (reversal === null) return null;
  const by = reversal.staff_name === undefined ? "" : ` by ${reversal.staff_name}`;
  const why = reversal.reason === undefined ? "" : `: ${reversal.reason}`;
  return `REVERSED on ${formatStaffDate(reversal.reversed_on)}${by}${why}`;
}

/** Time and person of the recovery, below its figures. */
export function recoveryRecorded({ created_at, staff_name }: Recovery): string {
  const by = staff_name === undefined ? "" : ` by ${staff_name}`;
  return `Recorded ${formatStaffDateTime(created_at)}${by}`;
}
