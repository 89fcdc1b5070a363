import { receiptNumber } from "../core/codes.ts";
import {
  amountOf,
  type AuditFacts,
  changedNames,
  countOf,
  memberOf,
  reasonOf,
  recordOf,
  roleNames,
  textOf,
  valueOf,
} from "./facts.ts";
import { identitySentences } from "./identity-sentences.ts";
import { collectionSentences } from "./collection-sentences.ts";
import { creditSentences } from "./credit-sentences.ts";
import { decisionSentences } from "./decision-sentences.ts";
import { groupSentences } from "./group-sentences.ts";
import { importSentences } from "./import-sentences.ts";
import { payrollSentences } from "./payroll-sentences.ts";
import { permissions, search, terms, tillMovement } from "./sentence-parts.ts";
import { rescheduleSentences } from "./reschedule-sentences.ts";
import { messagingSentences } from "./messaging-sentences.ts";
import { servicingSentences } from "./servicing-sentences.ts";
import { walletSentences } from "./wallet-sentences.ts";
import { writeOffSentences } from "./write-off-sentences.ts";

type Sentence = (facts: AuditFacts) => string;

const status: Sentence = (facts) => textOf(facts, "status").replaceAll("_", " ");
const user: Sentence = (facts) => recordOf(facts, "user");
const customer: Sentence = (facts) => recordOf(facts, "customer");
const staff: Sentence = (facts) => recordOf(facts, "staff member");
const transfer: Sentence = (facts) => `transfer ${facts.record_id}`;
const view: Sentence = (facts) => `"${textOf(facts, "name", facts.record_id)}"`;
const payment: Sentence = ({ record_id }) =>
  /^[0-9]+$/.test(record_id) ? receiptNumber(Number(record_id)) : `payment ${record_id}`;

const added = (what: string): Sentence => {
  return (facts) => `added ${what} of ${customer(facts)}`;
};
const changed = (what: string): Sentence => {
  return (facts) => `changed ${what} of ${customer(facts)}: ${changedNames(facts)}`;
};
const exported = (what: string): Sentence => {
  return (facts) => `exported ${what} (${countOf(facts, "rows", "row")})`;
};
const searched = (whom: string): Sentence => {
  return (facts) => `searched ${whom}${search(facts)}, found ${textOf(facts, "found", "0")}`;
};
const ended = (facts: AuditFacts) => countOf(facts, "ended", "session");

/**
 * The action of every event of the audit log as a sentence after the name of the person (AUTH-61). The server writes
 * only actions of this table.
 */
export const auditSentences = {
  "access.denied": ({ record_id }) => `was refused: ${record_id}`,
  "access.limited": ({ record_id }) => `was refused after too many attempts: ${record_id}`,
  "account.add": (facts) => `added ledger account ${facts.record_id} ${textOf(facts, "name")}`,
  "account.change": (facts) =>
    `changed ledger account ${facts.record_id} ${textOf(facts, "name")}: ${changedNames(facts)}`,
  "account.create": (facts) => `opened the account of ${user(facts)}`,
  "address.create": added("the address"),
  "address.update": changed("the address"),
  "agreement.consent": (facts) => `consented to the terms of agreement ${textOf(facts, "number")}`,
  "agreement.download": (facts) => `printed agreement ${textOf(facts, "number")}`,
  "agreement.sign": (facts) => `added the signed copy of agreement ${textOf(facts, "number")}`,
  "application.file_add": (facts) => `added ${textOf(facts, "name", "a file")} to an application`,
  "application.file_remove": (facts) =>
    `removed ${textOf(facts, "name", "a file")} from an application`,
  "arrears.export": exported("arrears"),
  "audit.export": exported("the audit log"),
  "bank_line.book": (facts) =>
    `booked ${amountOf(facts, "amount")} of the statement of account ${textOf(facts, "account_code")} as ${textOf(facts, "as")}`,
  "bank_line.export": exported("lines of bank statements"),
  "bank_line.match": (facts) =>
    `matched ${countOf(facts, "lines", "line")} of the statement of account ${textOf(facts, "account_code")} with ${countOf(facts, "entries", "entry").replace("entrys", "entries")}`,
  "bank_line.undo_match": (facts) =>
    `undid match ${facts.record_id} of the statement of account ${textOf(facts, "account_code")}`,
  "bank.create": added("the bank account"),
  "bank.read": (facts) => `opened the bank account of ${customer(facts)}`,
  "bank.update": changed("the bank account"),
  "bank_statement.import": (facts) =>
    `imported ${countOf(facts, "added", "line")} of a statement of account ${facts.record_id}`,
  "business.create": added("a business"),
  "business.update": changed("a business"),
  "cash.move": (facts) =>
    `moved ${amountOf(facts, "amount")} from ${textOf(facts, "from")} to ${textOf(facts, "to")}`,
  "customer.export": exported("customers"),
  "customer.different": (facts) =>
    `said that ${customer(facts)} and ${textOf(facts, "other", "another customer")} are different people`,
  "customer.update": (facts) => `changed ${customer(facts)}: ${changedNames(facts)}`,
  "document.download": (facts) =>
    `opened ${textOf(facts, "name", "a paper")} of ${facts.record_id}`,
  "document.expire": ({ record_id }) =>
    `deleted the papers of ${record_id} after their retention time`,
  "document.virus_found": (facts) =>
    `found ${textOf(facts, "virus", "a virus")} in ${textOf(facts, "name", "a paper")}`,
  "draft.delete": () => "deleted an unfinished application",
  "email.change": (facts) =>
    `changed the e-mail address of ${user(facts)} to ${textOf(facts, "email")}`,
  "email.change_accepted": (facts) => `accepted the new e-mail address of ${user(facts)}`,
  "email.change_asked": (facts) =>
    `asked to change the e-mail address of ${user(facts)} to ${textOf(facts, "pending_email")}`,
  "email.change_cancelled": (facts) =>
    `canceled the change of the e-mail address of ${user(facts)}`,
  "email.confirmation_sent": (facts) => `had the confirmation link sent to ${user(facts)}`,
  "email.take_back": (facts) => `took back the e-mail address of ${user(facts)}`,
  "email.verify": (facts) => `confirmed the e-mail address of ${user(facts)}`,
  "employer.create": added("the employer"),
  "employer.update": changed("the employer"),
  "guarantor.create": added("a guarantor"),
  "guarantor.update": changed("a guarantor"),
  "identity.create": added("an identity document"),
  "identity.update": changed("an identity document"),
  "invitation.accept": (facts) => `accepted the invitation of ${user(facts)}`,
  "invitation.send": (facts) => `invited ${user(facts)}`,
  "journal.export": exported("manual journals"),
  "journal.make": (facts) =>
    `made manual journal ${facts.record_id}: ${textOf(facts, "description")}`,
  "journal.post": (facts) => `posted ${textOf(facts, "number")}`,
  "journal.reject": (facts) => `rejected manual journal ${facts.record_id}${reasonOf(facts)}`,
  "ledger.export": exported("the ledger"),
  "link.refused": () => "followed a mailed link that is not valid",
  "loan.accept_account": ({ record_id }) => `accepted the new payout account of ${record_id}`,
  "loan.accept_paper": (facts) =>
    `accepted ${textOf(facts, "name", "a paper")} of ${facts.record_id}${reasonOf(facts)}`,
  "loan.refuse_paper": (facts) =>
    `refused ${textOf(facts, "name", "a paper")} of ${facts.record_id}${reasonOf(facts)}`,
  "loan.apply": (facts) =>
    `submitted ${facts.record_id}: ${amountOf(facts, "loan_amount")}${terms(facts)}`,
  "loan.add_file": (facts) => `added ${textOf(facts, "name", "a paper")} to ${facts.record_id}`,
  "loan.ask_papers": (facts) =>
    `asked the customer of ${facts.record_id} for ${textOf(facts, "papers", "papers")}`,
  "loan.assign_officer": (facts) =>
    `made ${textOf(facts, "officer", "no staff member")} the officer of ${facts.record_id} from ${textOf(facts, "from")}`,
  "loan.ask_undo_closing": (facts) =>
    `asked to undo the closing of ${facts.record_id}${reasonOf(facts)}`,
  "loan.decline_undo_closing": ({ record_id }) => `declined to undo the closing of ${record_id}`,
  "loan.export": exported("loans"),
  "loan.first_review": ({ record_id }) => `did the first review of ${record_id}`,
  "loan.mark_change": (facts) => `changed reviewed data of ${facts.record_id}`,
  "loan.note": ({ record_id }) => `wrote a note on ${record_id}`,
  "loan.pay_out": (facts) =>
    `paid out ${amountOf(facts, "disbursed_amount")} for ${facts.record_id} by ${textOf(facts, "payment_method")}`,
  ...decisionSentences,
  ...identitySentences,
  ...collectionSentences,
  ...creditSentences,
  ...walletSentences,
  ...groupSentences,
  ...importSentences,
  ...payrollSentences,
  ...rescheduleSentences,
  ...servicingSentences,
  ...messagingSentences,
  ...writeOffSentences,
  "loan.reset_reviews": ({ record_id }) =>
    `changed reviewed data of ${record_id}, which must be reviewed again`,
  "loan.second_review": ({ record_id }) => `did the second review of ${record_id}`,
  "loan.set_status": (facts) => `set ${facts.record_id} to ${status(facts)}`,
  "loan.update": (facts) => `edited ${facts.record_id}: ${changedNames(facts)}`,
  "loan_view.create": (facts) => `saved the view ${view(facts)} of the loan lists`,
  "loan_view.delete": (facts) => `deleted the view ${view(facts)} of the loan lists`,
  "loan_view.update": (facts) => `changed the view ${view(facts)} of the loan lists`,
  "message.answer": ({ record_id }) => `answered message ${record_id}`,
  "message.export": exported("messages"),
  "message.send": () => "sent a message through the site",
  "partner.add": (facts) => `added the transfer partner ${textOf(facts, "name")}`,
  "partner.change": (facts) => `changed the transfer partner ${textOf(facts, "name")}`,
  "partner.export": exported("transfer partners"),
  "password.change": (facts) => `changed the password of ${user(facts)}`,
  "password.first": (facts) => `chose the first own password of ${user(facts)}`,
  "password.reset": (facts) =>
    `set a password of ${user(facts)} with ${textOf(facts, "by", "") === "phone" ? "a code by text message" : "a mailed link"}`,
  "password.reset_requested": (facts) => `asked for a link to reset the password of ${user(facts)}`,
  "password.set": (facts) => `set the password of ${user(facts)}`,
  "payment.export": exported("payments"),
  "payment.record": (facts) =>
    `recorded ${amountOf(facts, "amount")} for ${textOf(facts, "loan_id")}, balance ${amountOf(facts, "balance")}`,
  "payment.reverse": (facts) =>
    `reversed ${payment(facts)} of ${amountOf(facts, "amount")} for ${textOf(facts, "loan_id")}${reasonOf(facts)}`,
  "payment_method.add": (facts) =>
    `added the payment method ${textOf(facts, "name")}, which leads to ${textOf(facts, "target")}`,
  "payment_method.change": (facts) =>
    `changed the payment method ${textOf(facts, "name")}: ${changedNames(facts)}`,
  "payout.export": exported("payouts"),
  "payout.reverse": (facts) =>
    `reversed ${textOf(facts, "number")} of ${amountOf(facts, "disbursed_amount")} for ${facts.record_id}${reasonOf(facts)}`,
  "period.close": ({ record_id }) => `closed the books through ${record_id}`,
  "period.export": exported("the months of the books"),
  "period.reopen": (facts) =>
    `reopened the books, closed through ${facts.record_id}${reasonOf(facts)}`,
  "privacy.erase": (facts) => `erased the personal data of ${customer(facts)}${reasonOf(facts)}`,
  "privacy.export": (facts) => `exported the personal data of ${customer(facts)}`,
  "request.apply": (facts) =>
    `applied a change that waited 24 hours: ${facts.record_id}, asked for by ${textOf(facts, "asked_by")}`,
  "request.approve": (facts) =>
    `approved a request for ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}`,
  "request.ask": (facts) =>
    `asked for a second person on ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}${reasonOf(facts)}`,
  "request.decline": (facts) =>
    `declined a request for ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}`,
  "receipt.download": (facts) => `saved the receipt of ${payment(facts)}`,
  "report.export": exported("a report"),
  "reconciliation.complete": (facts) =>
    `reconciled account ${facts.record_id} through ${textOf(facts, "through")} at ${amountOf(facts, "closing_balance")}`,
  "search.customers": searched("customers"),
  "search.duplicates": searched("similar customers"),
  "search.loans": searched("loans"),
  "search.payments": searched("payments"),
  "search.staff": searched("staff"),
  "search.transfers": searched("transfers"),
  "search.users": searched("users"),
  "second_factor.app_added": (facts) => `added an authenticator app for ${user(facts)}`,
  "second_factor.app_removed": (facts) => `removed the authenticator app of ${user(facts)}`,
  "second_factor.code_used": (facts) => `signed in as ${user(facts)} with a recovery code`,
  "second_factor.codes_made": (facts) => `made new recovery codes for ${user(facts)}`,
  "second_factor.failed": (facts) => `entered a wrong code for ${user(facts)}`,
  "second_factor.guessed": (facts) => `entered wrong codes for ${user(facts)}`,
  "second_factor.limited": (facts) => `was blocked after wrong codes for ${user(facts)}`,
  "second_factor.passkey_added": (facts) => `added a passkey for ${user(facts)}`,
  "second_factor.passkey_removed": (facts) => `removed a passkey of ${user(facts)}`,
  "second_factor.reset": (facts) => `reset the second factor of ${user(facts)}`,
  "session.end": (facts) => `ended a session of ${user(facts)}`,
  "session.end_all": (facts) => `signed out everywhere (${ended(facts)})`,
  "session.end_by_office": (facts) => `ended ${ended(facts)} of ${user(facts)}`,
  "session.end_others": (facts) => `ended the other sessions of ${user(facts)} (${ended(facts)})`,
  "session.refresh_reuse": () => "used a session token twice; the session ended",
  "session.replaced": () => "signed in again in the same browser",
  "session.sign_in": (facts) =>
    textOf(facts, "by", "") === "phone" ? "signed in with a code by text message" : "signed in",
  "session.sign_in_failed": (facts) =>
    `entered a wrong password for ${textOf(facts, "email", user(facts))}`,
  "session.sign_in_limited": (facts) =>
    `was blocked after wrong passwords for ${textOf(facts, "email", user(facts))}`,
  "session.sign_in_refused": (facts) =>
    `was refused at sign-in as ${textOf(facts, "email", user(facts))}${reasonOf(facts)}`,
  "session.sign_out": () => "signed out",
  "session.step_asked": (facts) =>
    `entered the right password and was asked for more: ${textOf(facts, "step").replaceAll("_", " ")}`,
  "settlement.export": exported("settlements with transfer partners"),
  "settlement.record": (facts) =>
    `recorded settlement ${textOf(facts, "number")} of ${amountOf(facts, "amount")} with ${textOf(facts, "partner")}`,
  "settings.logo": () => "set the logo of the lender",
  "settings.remove_logo": () => "removed the logo of the lender",
  "product.add": (facts) => `added the loan product ${facts.record_id}`,
  "product.change": (facts) =>
    `changed the loan product ${facts.record_id}: ${changedNames(facts)}`,
  "settings.update": (facts) => `changed settings: ${changedNames(facts)}`,
  "staff.create": (facts) => `added ${staff(facts)} as ${roleNames(valueOf(facts, "role_id"))}`,
  "staff.export": exported("staff"),
  "staff.permissions": (facts) =>
    `changed the permissions of ${staff(facts)}: ${permissions(facts)}`,
  "staff.roles": (facts) =>
    `changed the role of ${staff(facts)} from ${roleNames(memberOf(facts.before, "role_ids"))} to ${roleNames(memberOf(facts.after, "role_ids"))}`,
  "staff.update": (facts) => `changed ${staff(facts)}: ${changedNames(facts)}`,
  "statement.download": ({ record_id }) => `saved the statement of ${record_id}`,
  "till.accept_movement": (facts) => `accepted ${tillMovement(facts)}`,
  "till.add": (facts) => `added till ${textOf(facts, "name")} (${textOf(facts, "account_code")})`,
  "till.count": (facts) => `counted ${amountOf(facts, "total")} in ${textOf(facts, "till")}`,
  "till.export": exported("sessions of tills"),
  "till.make_movement": (facts) => `made ${tillMovement(facts)}`,
  "till.open": (facts) => `opened ${textOf(facts, "till")} with ${amountOf(facts, "opening")}`,
  "till.refuse_movement": (facts) => `refused ${tillMovement(facts)}`,
  "till.sign_off": (facts) =>
    `signed off ${textOf(facts, "till")} as ${textOf(facts, "number")}: counted ${amountOf(facts, "counted")}, difference ${amountOf(facts, "difference")}`,
  "transfer.cancel": (facts) =>
    `canceled ${transfer(facts)} of ${amountOf(facts, "local_currency")}${reasonOf(facts)}`,
  "transfer.create": (facts) =>
    `recorded ${transfer(facts)} of ${amountOf(facts, "local_currency")}`,
  "transfer.delete": (facts) =>
    `deleted ${transfer(facts)} of ${amountOf(facts, "local_currency")}${reasonOf(facts)}`,
  "transfer.export": exported("transfers"),
  "transfer.update": (facts) => `corrected ${transfer(facts)}: ${changedNames(facts)}`,
  "user.delete": (facts) => `deleted ${user(facts)}`,
  "user.export": exported("users"),
  "user.status": (facts) => `set ${user(facts)} to ${status(facts)}`,
  "user.update": (facts) => `changed ${user(facts)}: ${changedNames(facts)}`,
  "voucher.download": ({ record_id }) => `saved the voucher of payout ${record_id}`,
} as const satisfies Record<string, Sentence>;

/** An action that the server records. */
export type AuditAction = keyof typeof auditSentences;

/** Whether this action has a sentence. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditSentences, action);
}
