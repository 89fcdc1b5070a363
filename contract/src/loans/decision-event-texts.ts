import { formatNle } from "../core/money.ts";
import { type AuditFacts, amountOf, reasonOf, terms, valueOf } from "../core/audit-facts.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import type { RecordedAction } from "./recorded-actions.ts";

/** " with NLe 500 owed", or nothing. */
function owed(facts: AuditFacts): string {
  const balance = valueOf(facts, "balance");
  return typeof balance === "number" && balance > 0
    ? ` with ${amountOf(facts, "balance")} owed`
    : "";
}

const comments = (facts: AuditFacts) => reasonOf(facts, "comments");

/** The entry of a decision in the timeline of the customer. */
const decided = (did: string) => (happened: Happened) =>
  `${actor(happened)} ${did} ${happened.loan}.`;

/** The texts of the decisions about a loan, and of what takes their effect back. */
export const decisionEventTexts = {
  "loan.approve": {
    event: "Loan approved",
    audit: (facts) =>
      `approved ${facts.record_id}: ${amountOf(facts, "approved_amount")}${terms(facts)}`,
    timeline: {
      "decided.approve": (happened: Happened<{ amount: number | null }>) => {
        const { amount } = happened.facts;
        return `${actor(happened)} approved ${happened.loan}${amount === null ? "" : ` for ${formatNle(amount)}`}.`;
      },
    },
  },
  "loan.cancel": {
    event: "Loan canceled",
    audit: (facts) => `canceled ${facts.record_id}${comments(facts)}`,
    timeline: { "decided.cancel": decided("canceled") },
  },
  "loan.reject": {
    event: "Loan rejected",
    audit: (facts) => `rejected ${facts.record_id}${comments(facts)}`,
    timeline: { "decided.reject": decided("rejected") },
  },
  "loan.close": {
    event: "Loan closed",
    audit: (facts) => `closed ${facts.record_id}${owed(facts)}${comments(facts)}`,
    timeline: { "decided.close": decided("closed") },
  },
  "loan.reopen": {
    event: "Loan reopened",
    audit: (facts) => `reopened ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "decided.reopen": decided("reopened") },
  },
  "loan.undo_closing": {
    event: "Closing undone",
    audit: (facts) => `undid the closing of ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "decided.undo_closing": decided("undid the closing of") },
  },
} as const satisfies Record<`loan.${RecordedAction}`, EventTexts>;
