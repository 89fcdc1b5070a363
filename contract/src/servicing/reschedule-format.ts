import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import type { RescheduleFiguresInNle } from "./reschedule-schema.ts";

type Summary = RescheduleFiguresInNle["before"];

/** What a new schedule changes, one line each; dates in the format of the reader. */
export function rescheduleLines(
  figures: RescheduleFiguresInNle,
  formatDate: (date: CalendarDate) => string = formatStaffDate,
): { label: string; value: string }[] {
  const { before, after, extra_interest, charges, waived } = figures;
  const optional = [
    { label: "Charges carried over", amount: charges },
    { label: "Charges waived", amount: waived },
  ];
  return [
    { label: "Instalments now", value: instalmentsOf(before, formatDate) },
    { label: "Instalments then", value: instalmentsOf(after, formatDate) },
    { label: "Extra interest", value: formatNleExact(extra_interest) },
    ...optional
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: formatNleExact(amount) })),
    {
      label: "Balance",
      value:
        before.balance === after.balance
          ? `${formatNleExact(after.balance)}, as now`
          : `${formatNleExact(after.balance)}, now ${formatNleExact(before.balance)}`,
    },
  ];
}

/** "9 of NLe 300.00, 31 May 2025 to 31 Jan 2026". */
function instalmentsOf(
  { instalments, instalment, first_due_date, last_due_date }: Summary,
  formatDate: (date: CalendarDate) => string,
): string {
  const dates =
    first_due_date === last_due_date
      ? formatDate(first_due_date)
      : `${formatDate(first_due_date)} to ${formatDate(last_due_date)}`;
  return `${instalments} of ${formatNleExact(instalment)}, ${dates}`;
}

/** What happens when a new schedule is approved, in a sentence. */
export function rescheduleSentence(figures: RescheduleFiguresInNle): string {
  const { before, after } = figures;
  const change = Math.round((after.balance - before.balance) * 100) / 100;
  const balance =
    change === 0
      ? "The customer owes the same"
      : `The customer owes ${formatNleExact(Math.abs(change))} ${change > 0 ? "more" : "less"}`;
  return `${after.instalments === 1 ? "1 instalment" : `${after.instalments} instalments`} of ${formatNleExact(after.instalment)} from ${formatStaffDate(after.first_due_date)} to ${formatStaffDate(after.last_due_date)}. ${balance}: ${formatNleExact(after.balance)}.`;
}
