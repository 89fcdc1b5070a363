import type { AuditFacts } from "./facts.ts";
import { type AuditAction, auditSentences, isAuditAction } from "./sentences.ts";

/** Description of each audit log action (AUTH-61). An action without one is shown by its name. */
const actionTexts: Readonly<Partial<Record<AuditAction, string>>> = {
  "access.denied": "Refused: not allowed",
  "access.limited": "Refused: too many attempts",
  "account.create": "Account made",
  "application.file_add": "Paper added to an unfinished application",
  "application.file_remove": "Paper removed from an unfinished application",
  "audit.export": "Audit trail exported",
  "bank.create": "Bank details added",
  "bank.read": "Bank details read",
  "bank.update": "Bank details changed",
  "customer.export": "Customers exported",
  "customer.update": "Customer changed",
  "document.download": "Paper opened",
  "document.expire": "Papers deleted after their retention time",
  "document.virus_found": "Virus found in a paper",
  "draft.delete": "Unfinished application deleted",
  "email.verify": "Email address confirmed",
  "link.refused": "Mailed link refused",
  "loan.apply": "Loan applied for",
  "loan.export": "Loans exported",
  "loan.set_status": "Loan status changed",
  "message.answer": "Message answered",
  "message.export": "Messages exported",
  "message.send": "Message sent through the site",
  "password.change": "Own password changed",
  "password.reset": "Password set with a mailed link",
  "password.reset_requested": "Link for a new password asked for",
  "password.set": "Password set by staff",
  "payment.export": "Payments exported",
  "payment.record": "Payment recorded",
  "privacy.erase": "Personal data erased",
  "privacy.export": "Personal data exported",
  "receipt.download": "Receipt saved as PDF",
  "search.customers": "Customers searched",
  "search.duplicates": "Similar customers searched",
  "search.loans": "Loans searched",
  "search.payments": "Payments searched",
  "search.staff": "Staff searched",
  "search.transfers": "Transfers searched",
  "search.users": "Users searched",
  "session.end_all": "Signed out everywhere",
  "session.refresh_reuse": "Session ended: its token was used twice",
  "session.sign_in": "Signed in",
  "session.sign_in_failed": "Sign-in failed",
  "session.sign_in_limited": "Sign-in blocked after too many failures",
  "session.sign_in_refused": "Sign-in refused",
  "session.sign_out": "Signed out",
  "settings.update": "Settings changed",
  "staff.create": "Staff member added",
  "staff.export": "Staff exported",
  "staff.permissions": "Permissions of a staff member changed",
  "staff.roles": "Roles of a staff member changed",
  "staff.update": "Staff member changed",
  "statement.download": "Statement saved as PDF",
  "transfer.export": "Transfers exported",
  "user.delete": "User deleted",
  "user.export": "Users exported",
  "user.status": "Status of an account changed",
  "user.update": "User changed",
};

/** Describes an audit log action: "loan.first_review" without a description becomes "Loan first review". */
export function auditActionText(action: string): string {
  const known = isAuditAction(action) ? actionTexts[action] : undefined;
  if (known !== undefined) return known;
  const text = action.replaceAll(/[._]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event as a sentence (AUTH-61): "Isata Koroma approved LN-202601-000151: NLe 8,000 at 20% over 12 months". */
export function auditSentence(entry: AuditFacts & Actor & { action: string }): string {
  const actor = actorOf(entry);
  // An event of an older version may have an action that is not written any more.
  if (!isAuditAction(entry.action)) return `${actor}: ${auditActionText(entry.action)}`;
  return `${actor} ${auditSentences[entry.action](entry)}`;
}

interface Actor {
  actor_name: string | null;
  actor_role: string;
}

function actorOf({ actor_name, actor_role }: Actor): string {
  if (actor_name !== null) return actor_name;
  return actor_role === "system" ? "The system" : "A visitor";
}
