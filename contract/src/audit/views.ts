import { type AuditFacts, memberOf } from "./facts.ts";
import type { AuditAction } from "./sentences.ts";

/** The saved filters of the audit log (AUTH-70). */
export const auditViews = ["money", "denied", "staff", "exceptions"] as const;

/** The name of a saved filter. */
export type AuditView = (typeof auditViews)[number];

/** The actions of the saved filters; exceptions are marked in the events themselves. */
export const auditViewActions = {
  money: [
    "bank_line.book",
    "cash.move",
    "credit.apply",
    "credit.refund",
    "credit.return_refund",
    "journal.post",
    "loan.approve",
    "loan.cancel",
    "loan.close",
    "loan.pay_out",
    "loan.undo_closing",
    "payment.move",
    "payment.record",
    "payment.reverse",
    "payout.reverse",
    "receipt.attach",
    "receipt.return",
    "receipt.wait",
    "settlement.record",
    "till.accept_movement",
    "till.sign_off",
    "transfer.cancel",
    "transfer.create",
    "transfer.delete",
    "transfer.update",
  ],
  denied: [
    "access.denied",
    "access.limited",
    "link.refused",
    "second_factor.failed",
    "second_factor.limited",
    "session.refresh_reuse",
    "session.sign_in_failed",
    "session.sign_in_limited",
    "session.sign_in_refused",
  ],
  staff: [
    "invitation.send",
    "password.set",
    "second_factor.reset",
    "session.end_by_office",
    "settings.update",
    "staff.create",
    "staff.permissions",
    "staff.roles",
    "staff.update",
    "user.delete",
    "user.status",
  ],
} as const satisfies Record<Exclude<AuditView, "exceptions">, readonly AuditAction[]>;

/**
 * What makes an event an exception (AUTH-70): the same person did two steps of one loan, a date before the day of
 * recording, a reversal, an approval above the request. The event has these names as `exceptions` in `after`.
 */
export const auditExceptions = {
  same_reviewer: "Same person did an earlier step",
  backdated: "Dated before the day it was recorded",
  reversed: "Reversed",
  above_request: "Above the request",
} as const;

/** The name of an exception. */
export type AuditException = keyof typeof auditExceptions;

/** `exceptions` of an event's `after`; nothing without one. */
export function exceptionsOf(found: Readonly<Partial<Record<AuditException, boolean>>>): {
  exceptions?: AuditException[];
} {
  const exceptions = exceptionNames.filter((name) => found[name]);
  return exceptions.length === 0 ? {} : { exceptions };
}

/** The exceptions of an event in words. */
export function exceptionTexts({ after }: Pick<AuditFacts, "after">): string[] {
  const marked = memberOf(after, "exceptions");
  if (!Array.isArray(marked)) return [];
  return exceptionNames
    .filter((name) => marked.includes(name))
    .map((name) => auditExceptions[name]);
}

const exceptionNames: readonly AuditException[] = [
  "same_reviewer",
  "backdated",
  "reversed",
  "above_request",
];
