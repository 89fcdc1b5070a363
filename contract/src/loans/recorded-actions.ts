/** The operations in a loan's history of decisions: the decisions, and what takes their effect back. */
export const recordedActions = [
  "approve",
  "cancel",
  "reject",
  "close",
  "reopen",
  "undo_closing",
] as const;

/** The key of an operation in a loan's history of decisions. */
export type RecordedAction = (typeof recordedActions)[number];
