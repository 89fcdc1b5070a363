import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import type { ChargeState, UndoWaiverFigures, WaiverFigures } from "./charge-schema.ts";

/** Texts of the penalties of a loan and their waivers. */
export const chargeTexts = {
  listed: "Penalties of the loan.",
  failed: "The penalties could not be fetched.",
  unknown: "Choose a penalty of this loan.",
  notFound: "The loan has no such penalty.",
  preview: "What the waiver changes.",
  asked: "The waiver was asked for. Another person decides about it.",
  askFailed: "The waiver could not be asked for.",
  reasonRequired: "Please say why the penalty is waived.",
  undoPreview: "What undoing the waiver changes.",
  undoAsked: "To undo the waiver was asked for. Another person decides about it.",
  undoAskFailed: "To undo the waiver could not be asked for.",
  undoReasonRequired: "Please say why the waiver is undone.",
  notWaived: "This penalty is not waived.",
  waivedWithSchedule: "This penalty was waived with a new schedule. Undo the new schedule instead.",
  paymentsChanged:
    "While the penalty was waived, payments before its day were recorded or reversed, so that it would be another one. The waiver stays.",
  waived: "This penalty is waived already.",
  takenBack: "This penalty was taken back: nothing of it is owed.",
  ended: "This loan has ended: its penalties stay as they are.",
  nothingOwed:
    "The penalty is paid and nothing else is owed on the loan, so that there is nothing to waive.",
  aboveLimit: (limit: string) =>
    `You may approve waivers up to ${limit}. Ask a manager to approve this one.`,
  reversedBefore: (paidOn: CalendarDate) =>
    `A payment of ${formatStaffDate(paidOn)}, before the day of the penalty, was reversed.`,
  dueDateMoved: (from: CalendarDate, to: CalendarDate) =>
    `The due date was moved from ${formatStaffDate(from)} to ${formatStaffDate(to)}.`,
  fellAway: (paidOn: CalendarDate) =>
    `A payment of ${formatStaffDate(paidOn)}, before the day of the penalty, was recorded.`,
} as const;

/** The state of a penalty in words. */
export const chargeStateTexts: Readonly<Record<ChargeState, string>> = {
  owed: "Unpaid",
  partial: "Partly paid",
  paid: "Paid",
  waived: "Waived",
  taken_back: "Taken back",
};

/** What undoing a waiver changes, as the asker and the second person read it. */
export const undoWaiverLines = ({ balance_before, balance_after }: UndoWaiverFigures) => [
  { label: "Owed now", value: formatNleExact(balance_before) },
  { label: "Owed afterwards", value: formatNleExact(balance_after) },
];

/** What a waiver changes, as the asker and the second person read it. */
export function waiverLines(figures: WaiverFigures): { label: string; value: string }[] {
  const { moved, kept, balance_before, balance_after } = figures;
  const lines: { label: string; value: string }[] = [];
  if (moved > 0)
    lines.push({ label: "Paid of it", value: `${formatNleExact(moved)}, pays what is due next` });
  if (kept > 0)
    lines.push({
      label: "Stays paid",
      value: `${formatNleExact(kept)}, since nothing else is owed`,
    });
  return [
    ...lines,
    { label: "Owed now", value: formatNleExact(balance_before) },
    { label: "Owed afterwards", value: formatNleExact(balance_after) },
  ];
}
