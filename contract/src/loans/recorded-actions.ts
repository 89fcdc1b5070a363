import { type LoanAction, loanActionNames } from "./status.ts";

/** What takes the effect of a decision back. */
const takenBack = ["reopen", "undo_closing"] as const;

/** The key of an operation in a loan's history of decisions. */
export type RecordedAction = LoanAction | (typeof takenBack)[number];

/** The operations in a loan's history of decisions: the decisions, and what takes their effect back. */
export const recordedActions: readonly RecordedAction[] = [...loanActionNames, ...takenBack];
