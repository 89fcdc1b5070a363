import { type ComponentType, lazy } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { dueDateMoveTexts } from "@microfinance/contract/servicing/due-date-move.ts";
import { rescheduleTexts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { writeOffTexts } from "@microfinance/contract/servicing/write-off-texts.ts";

/** An act on a loan after its payout, behind "..." of its panel. */
export interface ServicingAct {
  key: string;
  label: string;
  /** Whether the loan's state and the person's role allow it. */
  when: (loan: LoanDetails, actor: Actor) => boolean;
  /** Its form, loaded on demand. */
  Form: ComponentType<{ loan: LoanDetails; onDone: () => void }>;
}

/** The acts of the menu, in its order. */
export const servicingActs: readonly ServicingAct[] = [
  {
    key: "settle",
    label: "Pay off early",
    when: (loan, actor) =>
      loan.paid_out_on !== null && takesPayments(loan.status) && may(actor, "payments.record"),
    Form: lazy(async () => ({ default: (await import("./settle-act.tsx")).SettleAct })),
  },
  {
    key: "reschedule",
    label: rescheduleTexts.title,
    when: (loan, actor) =>
      loan.paid_out_on !== null && takesPayments(loan.status) && may(actor, "loans.reschedule"),
    Form: lazy(async () => ({ default: (await import("./reschedule-form.tsx")).RescheduleForm })),
  },
  {
    key: "due-date",
    label: dueDateMoveTexts.titleOfLoan,
    when: (loan, actor) =>
      loan.paid_out_on !== null && takesPayments(loan.status) && may(actor, "loans.reschedule"),
    Form: lazy(async () => ({
      default: (await import("./move-due-dates-form.tsx")).MoveDueDatesForm,
    })),
  },
  {
    key: "write-off",
    label: writeOffTexts.title,
    when: (loan, actor) =>
      loan.paid_out_on !== null &&
      takesPayments(loan.status) &&
      loan.outstanding_principal > 0 &&
      may(actor, "loans.write_off"),
    Form: lazy(async () => ({ default: (await import("./write-off-form.tsx")).WriteOffForm })),
  },
  {
    key: "recovery",
    label: writeOffTexts.recoveryTitle,
    when: (loan, actor) =>
      loan.written_off_on !== null &&
      loan.recovered_total < loan.balance &&
      may(actor, "payments.record"),
    Form: lazy(async () => ({ default: (await import("./recovery-form.tsx")).RecoveryForm })),
  },
  {
    key: "undo-write-off",
    label: writeOffTexts.undoTitle,
    when: (loan, actor) =>
      loan.written_off_on !== null && loan.recovered_total === 0 && may(actor, "loans.write_off"),
    Form: lazy(async () => ({ default: (await import("./write-off-form.tsx")).UndoWriteOffForm })),
  },
];
