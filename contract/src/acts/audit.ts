import type { AuditView } from "../audit/views.ts";
import type { AuditFacts } from "../core/audit-facts.ts";
import { eventTexts } from "./event-texts.ts";

/** An action that the server records. */
export type AuditAction = keyof typeof eventTexts;

/** Whether this action has a sentence. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(eventTexts, action);
}

/** The actions of the saved filters; exceptions are marked in the events themselves. */
export const auditViewActions = {
  money: [
    "bank_line.book",
    "bill.answer",
    "bill.pay",
    "bill.reverse",
    "cash.move",
    "credit.apply",
    "credit.refund",
    "credit.return_refund",
    "customer.move_branch",
    "float.top_up",
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

/** The name of an audit log action; one of an older version is named after its code. */
export function auditActionText(action: string): string {
  if (isAuditAction(action)) return eventTexts[action].event;
  const text = action.replaceAll(/[._]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event as a sentence (AUTH-61): "Isata Koroma approved LN-202601-000151: NLe 8,000 at 20% over 12 months". */
export function auditSentence(entry: AuditFacts & Actor & { action: string }): string {
  const actor = actorOf(entry);
  // An event of an older version may have an action that is not written any more.
  if (!isAuditAction(entry.action)) return `${actor}: ${auditActionText(entry.action)}`;
  return `${actor} ${eventTexts[entry.action].audit(entry)}`;
}

interface Actor {
  actor_name: string | null;
  actor_role: string;
}

function actorOf({ actor_name, actor_role }: Actor): string {
  if (actor_name !== null) return actor_name;
  return actor_role === "system" ? "The system" : "A visitor";
}
