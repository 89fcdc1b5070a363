import { type Actor, may } from "../core/access.ts";
import {
  type BookedLoan,
  closingEntry,
  type Entry,
  writeOffEntry,
  writeOffReversalEntry,
} from "../accounting/entries.ts";
import { roleIds } from "../core/constants.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, fromCents, sumCents } from "../core/money.ts";
import { paidParts } from "../loans/balance.ts";
import { type LoanStatus, takesPayments } from "../loans/status.ts";
import { statusOfPayments } from "../loans/undo-closing.ts";
import type { ServicedLoan, ServicingPlan } from "./plan.ts";
import type { UndoWriteOffFigures, WriteOffFigures } from "./write-off-schema.ts";
import { writeOffTexts as texts } from "./write-off-texts.ts";

/** The status that a write-off leaves: Write off and Close leave closed, Cancel leaves canceled. */
export type LossStatus = Extract<LoanStatus, "closed" | "canceled">;

/** Up to which principal in NLe each role approves a write-off; null for any (SERV-122). */
export interface WriteOffCeilings {
  system_admin: number | null;
  manager: number | null;
}

/** What is still owed of a loan, by its parts; in cents. */
interface Owed {
  principal: Cents;
  interest: Cents;
  penalty: Cents;
}

/** What is still owed of a loan, by its parts, in cents. */
export function owedParts({ instalments, paid }: Pick<ServicedLoan, "instalments" | "paid">): Owed {
  const covered = paidParts(instalments, paid);
  const sumOf = (part: keyof Owed) => sumCents(instalments.map((row) => row[part])) - covered[part];
  return { principal: sumOf("principal"), interest: sumOf("interest"), penalty: sumOf("penalty") };
}

/** Why a loan cannot be written off, or null (SERV-120): only one that is being repaid, with principal owed. */
export function writeOffError(
  loan: Pick<ServicedLoan, "status" | "paid_out_on" | "written_off_on" | "instalments" | "paid">,
): string | null {
  if (loan.written_off_on !== null) return texts.written;
  if (!takesPayments(loan.status)) return texts.notLive;
  if (loan.paid_out_on === null) return texts.notPaidOut;
  return owedParts(loan).principal === 0 ? texts.noPrincipal : null;
}

/**
 * What closing or canceling a loan asks a second person for; null where no principal is owed, so that one person does
 * it (SERV-121). A canceled loan without payments gives its payout back, so that nothing is lost.
 * @param loan null before the payout
 */
export function requestOfClosing(
  ending: LossStatus,
  loan: BookedLoan | null,
): "write_off" | "cancellation" | null {
  const entry = loan && closingEntry(ending, loan);
  if (entry === null) return null;
  return entry.kind === "disbursement_reversal" ? "cancellation" : "write_off";
}

/** What a write-off loses, and what the customer owes afterwards, in NLe. */
export function writeOffFigures(loan: ServicedLoan, status: LossStatus): WriteOffFigures {
  const { principal, interest, penalty } = owedParts(loan);
  return {
    principal: fromCents(principal),
    interest: fromCents(interest),
    penalty: fromCents(penalty),
    paid: fromCents(loan.paid),
    balance: fromCents(loan.balance),
    status_after: status,
  };
}

/**
 * A write-off (SERV-120): the principal becomes a loss, and the loan ends. Schedule and balance stay, so that the
 * record keeps what the customer owes.
 */
export function writeOffPlan(
  loan: ServicedLoan,
  status: LossStatus,
  today: CalendarDate,
): ServicingPlan {
  return {
    schedule: null,
    charges: 0,
    credits: 0,
    entry: writeOffEntry(owedParts(loan).principal),
    fields: { status, written_off_on: today },
  };
}

/** Why a write-off cannot be undone, or null (SERV-123). @param recovered live recoveries, in cents */
export function undoWriteOffError(
  loan: Pick<ServicedLoan, "written_off_on">,
  recovered: Cents,
): string | null {
  if (loan.written_off_on === null) return texts.notWritten;
  return recovered > 0 ? texts.recoveredFirst : null;
}

/** What undoing a write-off changes: entry and status of the loan as its payments are now (SERV-123). */
export function undoneWriteOff(loan: ServicedLoan): { entry: Entry | null; status: LoanStatus } {
  return {
    entry: writeOffReversalEntry(owedParts(loan).principal),
    status: statusOfPayments({ paid_total: loan.paid, balance: loan.balance }),
  };
}

/** What undoing a write-off changes, in NLe. */
export function undoWriteOffFigures(loan: ServicedLoan): UndoWriteOffFigures {
  return {
    principal: fromCents(owedParts(loan).principal),
    balance: fromCents(loan.balance),
    status_after: undoneWriteOff(loan).status,
  };
}

/**
 * Whether this person may approve a write-off, or its undoing, of this principal (SERV-122): a Manager and a System
 * Admin, each up to a ceiling of the settings.
 * @param principal in NLe
 */
export function mayApproveWriteOff(
  actor: Actor,
  principal: number,
  ceilings: WriteOffCeilings,
): boolean {
  if (!may(actor, "loans.approve_write_off")) return false;
  const isAdministrator = actor.role_ids.includes(roleIds.systemAdmin);
  const ceiling = isAdministrator ? ceilings.system_admin : ceilings.manager;
  return ceiling === null || principal <= ceiling;
}
