import { amountOf, type AuditFacts, reasonOf } from "./facts.ts";
import { owed, terms } from "./sentence-parts.ts";

/** How an operation is named in the histories of a loan. */
interface RecordedEntry {
  /** The name of its audit log action (AUTH-61). */
  event: string;
  /** What a person did to the loan, in the audit log and the timeline: "approved" of "approved LN-202601-000151". */
  did: string;
}

/** The operations in a loan's history of decisions: the decisions, and what takes their effect back. */
export const recordedActions = {
  approve: { event: "Loan approved", did: "approved" },
  cancel: { event: "Loan canceled", did: "canceled" },
  reject: { event: "Loan rejected", did: "rejected" },
  close: { event: "Loan closed", did: "closed" },
  reopen: { event: "Loan reopened", did: "reopened" },
  undo_closing: { event: "Closing undone", did: "undid the closing of" },
} as const satisfies Record<string, RecordedEntry>;

/** The key of an operation in a loan's history of decisions. */
export type RecordedAction = keyof typeof recordedActions;

/** The keys of these operations. */
export const recordedActionNames = Object.keys(recordedActions).filter(
  (action): action is RecordedAction => Object.hasOwn(recordedActions, action),
);

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
