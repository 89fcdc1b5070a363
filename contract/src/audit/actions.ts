import type { AuditFacts } from "./facts.ts";
import { type AuditAction, auditSentences, isAuditAction } from "./sentences.ts";

/** The name of each audit log action (AUTH-61), for its filter. */
const actionTexts: Readonly<Record<AuditAction, string>> = {
  "access.denied": "Refused: not allowed",
  "access.limited": "Refused: too many attempts",
  "account.create": "Account made",
  "address.create": "Address added",
  "address.update": "Address changed",
  "application.file_add": "Paper added to an unfinished application",
  "application.file_remove": "Paper removed from an unfinished application",
  "arrears.export": "Arrears exported",
  "audit.export": "Audit log exported",
  "bank.create": "Bank details added",
  "bank.read": "Bank details read",
  "bank.update": "Bank details changed",
  "business.create": "Business added",
  "business.update": "Business changed",
  "customer.export": "Customers exported",
  "customer.update": "Customer changed",
  "document.download": "Paper opened",
  "document.expire": "Papers deleted after their retention time",
  "document.virus_found": "Virus found in a paper",
  "draft.delete": "Unfinished application deleted",
  "email.change": "Email address changed",
  "email.change_accepted": "New email address accepted",
  "email.change_asked": "New email address asked for",
  "email.change_cancelled": "Change of email address canceled",
  "email.confirmation_sent": "Confirmation link sent",
  "email.take_back": "Email address taken back",
  "email.verify": "Email address confirmed",
  "employer.create": "Employer added",
  "employer.update": "Employer changed",
  "guarantor.create": "Guarantor added",
  "guarantor.update": "Guarantor changed",
  "invitation.accept": "Invitation accepted",
  "invitation.send": "Invitation sent",
  "ledger.export": "Ledger exported",
  "link.refused": "Mailed link refused",
  "loan.accept_account": "Payout account accepted",
  "loan.apply": "Loan applied for",
  "loan.approve": "Loan approved",
  "loan.add_file": "Paper added to an application in review",
  "loan.ask_papers": "Papers asked for",
  "loan.ask_undo_closing": "Undoing of a closing asked for",
  "loan.cancel": "Loan canceled",
  "loan.close": "Loan closed",
  "loan.decline_undo_closing": "Undoing of a closing declined",
  "loan.export": "Loans exported",
  "loan.first_review": "Loan first review",
  "loan.mark_change": "Reviewed data changed",
  "loan.note": "Note on a loan",
  "loan.reject": "Loan rejected",
  "loan.reopen": "Loan reopened",
  "loan.reset_reviews": "Reviews taken back",
  "loan.second_review": "Loan second review",
  "loan.set_status": "Loan status changed",
  "loan.undo_closing": "Closing undone",
  "loan.update": "Loan edited",
  "loan_view.create": "View of the loan lists saved",
  "loan_view.delete": "View of the loan lists deleted",
  "loan_view.update": "View of the loan lists changed",
  "message.answer": "Message answered",
  "message.export": "Messages exported",
  "message.send": "Message sent through the site",
  "password.change": "Own password changed",
  "password.first": "First own password chosen",
  "password.reset": "Password set with a mailed link",
  "password.reset_requested": "Link for a new password asked for",
  "password.set": "Password set by staff",
  "payment.export": "Payments exported",
  "payment.record": "Payment recorded",
  "payment.reverse": "Payment reversed",
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
  "second_factor.app_added": "Authenticator app added",
  "second_factor.app_removed": "Authenticator app removed",
  "second_factor.code_used": "Recovery code used",
  "second_factor.codes_made": "Recovery codes made",
  "second_factor.failed": "Wrong code",
  "second_factor.guessed": "Wrong codes",
  "second_factor.limited": "Codes blocked after too many failures",
  "second_factor.passkey_added": "Passkey added",
  "second_factor.passkey_removed": "Passkey removed",
  "second_factor.reset": "Second factor reset",
  "session.end": "Session ended",
  "session.end_all": "Signed out everywhere",
  "session.end_by_office": "Sessions ended by staff",
  "session.end_others": "Other sessions ended",
  "session.refresh_reuse": "Session ended: its token was used twice",
  "session.replaced": "Signed in again",
  "session.sign_in": "Signed in",
  "session.sign_in_failed": "Sign-in failed",
  "session.sign_in_limited": "Sign-in blocked after too many failures",
  "session.sign_in_refused": "Sign-in refused",
  "session.sign_out": "Signed out",
  "session.step_asked": "Second step of the sign-in",
  "settings.update": "Settings changed",
  "staff.create": "Staff member added",
  "staff.export": "Staff exported",
  "staff.permissions": "Permissions of a staff member changed",
  "staff.roles": "Roles of a staff member changed",
  "staff.update": "Staff member changed",
  "statement.download": "Statement saved as PDF",
  "transfer.cancel": "Transfer canceled",
  "transfer.create": "Transfer recorded",
  "transfer.delete": "Transfer deleted",
  "transfer.export": "Transfers exported",
  "transfer.update": "Transfer corrected",
  "user.delete": "User deleted",
  "user.export": "Users exported",
  "user.status": "Status of an account changed",
  "user.update": "User changed",
};

/** The name of an audit log action; one of an older version is named after its code. */
export function auditActionText(action: string): string {
  if (isAuditAction(action)) return actionTexts[action];
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
