import { formatNle } from "../core/money.ts";
import { monthName } from "../core/dates.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";

type PayrollEvent = Extract<NoticeEvent, { kind: "deduction_short" | "deduction_taken_back" }>;

/** The notices about deductions from salaries (PAYR-19, PAYR-24). */
export function payrollNotice(loan: string, { kind, facts }: PayrollEvent): NoticeText {
  if (kind === "deduction_short") {
    const { employer, month, expected, deducted, short } = facts;
    const did = deducted === 0 ? "nothing" : `${formatNle(deducted)} of ${formatNle(expected)}`;
    return {
      title: "Not everything was deducted from your salary",
      text: `${employer} deducted ${did} for your loan ${loan} in ${monthName(month)}. ${formatNle(short)} was not deducted. Please pay it at our office, or ask your employer.`,
    };
  }
  const { amount, credit, to_return } = facts;
  return {
    title: "Deduction taken back",
    text: `${formatNle(amount)} that your employer had deducted for your loan ${loan} was taken back. ${to_return > 0 ? `${formatNle(to_return)} of it was paid back to you already: please return it to our office.` : `Your credit is ${formatNle(credit)}.`}`,
  };
}
