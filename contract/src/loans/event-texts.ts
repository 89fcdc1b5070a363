import {
  type AuditFacts,
  changedNames,
  exported,
  reasonOf,
  searched,
  statusOf,
  textOf,
} from "../core/audit-facts.ts";
import { actor, auditOnly, type EventTexts, type Happened } from "../core/event-texts.ts";
import { notice } from "../messaging/notice.ts";
import { statusChangedText } from "./decision-event-texts.ts";

const view = (facts: AuditFacts) => `"${textOf(facts, "name", facts.record_id)}"`;

/** The texts of what happens to the reviews, notes, officers and lists of loans. */
export const loanEventTexts = {
  "loan.accept_account": {
    event: "Payout account accepted",
    audit: ({ record_id }) => `accepted the new payout account of ${record_id}`,
    ...auditOnly,
  },
  "loan.ask_undo_closing": {
    event: "Undoing of a closing asked for",
    audit: (facts) => `asked to undo the closing of ${facts.record_id}${reasonOf(facts)}`,
  },
  "loan.assign_officer": {
    event: "Loan officer assigned",
    audit: (facts) =>
      `made ${textOf(facts, "officer", "no staff member")} the officer of ${facts.record_id} from ${textOf(facts, "from")}`,
  },
  "loan.decline_undo_closing": {
    event: "Undoing of a closing declined",
    audit: ({ record_id }) => `declined to undo the closing of ${record_id}`,
  },
  "loan.export": { event: "Loans exported", audit: exported("loans") },
  "loan.first_review": {
    event: "Loan first review",
    audit: ({ record_id }) => `did the first review of ${record_id}`,
    timeline: {
      "reviewed.first": (happened: Happened) =>
        `${actor(happened)} completed the first review of ${happened.loan}.`,
    },
  },
  "loan.mark_change": {
    event: "Reviewed data changed",
    audit: (facts) => `changed reviewed data of ${facts.record_id}`,
  },
  "loan.note": {
    event: "Note on a loan",
    audit: ({ record_id }) => `wrote a note on ${record_id}`,
    timeline: {
      loan_note: (happened: Happened) => `${actor(happened)} wrote a note on ${happened.loan}.`,
    },
  },
  "loan.reset_reviews": {
    event: "Reviews taken back",
    audit: ({ record_id }) => `changed reviewed data of ${record_id}, which must be reviewed again`,
  },
  "loan.second_review": {
    event: "Loan second review",
    audit: ({ record_id }) => `did the second review of ${record_id}`,
    timeline: {
      "reviewed.second": (happened: Happened) =>
        `${actor(happened)} completed the second review of ${happened.loan}.`,
    },
    notices: {
      reviewed: notice<object>((loan) => ({
        title: "Application reviewed",
        text: `Your application ${loan} has been reviewed. The office decides about it next, and we will tell you.`,
      })),
    },
  },
  "loan.set_status": {
    event: "Loan status changed",
    audit: (facts) => `set ${facts.record_id} to ${statusOf(facts)}`,
    notices: {
      // What staff set in a way that has no other notice (MSG-5).
      status_changed: notice(statusChangedText),
    },
  },
  "loan.update": {
    event: "Loan edited",
    audit: (facts) => `edited ${facts.record_id}: ${changedNames(facts)}`,
  },
  "loan_view.create": {
    event: "View of the loan lists saved",
    audit: (facts) => `saved the view ${view(facts)} of the loan lists`,
  },
  "loan_view.delete": {
    event: "View of the loan lists deleted",
    audit: (facts) => `deleted the view ${view(facts)} of the loan lists`,
  },
  "loan_view.update": {
    event: "View of the loan lists changed",
    audit: (facts) => `changed the view ${view(facts)} of the loan lists`,
  },
  "search.loans": { event: "Loans searched", audit: searched("loans") },
} as const satisfies Record<string, EventTexts>;
