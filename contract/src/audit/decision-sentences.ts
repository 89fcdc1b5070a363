import { type RecordedAction, recordedActionNames, recordedActions } from "../loans/status.ts";
import { amountOf, type AuditFacts, reasonOf } from "./facts.ts";
import { owed, terms } from "./sentence-parts.ts";

type Sentence = (facts: AuditFacts) => string;

/** What follows the loan in the sentence, where that is not the comments alone. */
const details: Readonly<Partial<Record<RecordedAction, Sentence>>> = {
  approve: (facts) => `: ${amountOf(facts, "approved_amount")}${terms(facts)}`,
  close: (facts) => `${owed(facts)}${commentsOf(facts)}`,
  reopen: (facts) => reasonOf(facts),
  undo_closing: (facts) => reasonOf(facts),
};

/** The sentences of the decisions about a loan, in the words of their table. */
export const decisionSentences = byAuditAction((action): Sentence => {
  const detail = details[action] ?? commentsOf;
  return (facts) => `${recordedActions[action].did} ${facts.record_id}${detail(facts)}`;
});

/** The names of the decisions about a loan in the audit log. */
export const decisionEvents = byAuditAction((action) => recordedActions[action].event);

function commentsOf(facts: AuditFacts): string {
  return reasonOf(facts, "comments");
}

function byAuditAction<Value>(valueOf: (action: RecordedAction) => Value) {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(
    recordedActionNames.map((action) => [`loan.${action}`, valueOf(action)]),
  ) as Record<`loan.${RecordedAction}`, Value>;
}
