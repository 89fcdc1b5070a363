import { type Actor, may } from "../core/access.ts";
import { roleIds } from "../core/constants.ts";

/** The work that the overview counts, in its order (RPT-20). */
export const workKinds = [
  "first_review",
  "second_review",
  "decision",
  "own_applications",
  "messages",
  "exceptions",
  "due_today",
  "late",
  "own_late",
  "own_receipts",
] as const;

/** One kind of work. */
export type WorkKind = (typeof workKinds)[number];

/** The work of this person: what their roles and permissions let them do, and no other (RPT-20). */
export function workOf(actor: Actor): readonly WorkKind[] {
  const holds = (role: number) => actor.role_ids.includes(role);
  const isTheirs: Readonly<Record<WorkKind, boolean>> = {
    first_review: may(actor, "loans.first_review"),
    second_review: may(actor, "loans.second_review"),
    decision: may(actor, "loans.decide"),
    own_applications: holds(roleIds.loanOfficer),
    messages: may(actor, "messages.read"),
    exceptions: may(actor, "audit.read"),
    due_today: may(actor, "loans.list"),
    late: may(actor, "loans.list"),
    own_late: holds(roleIds.loanOfficer),
    own_receipts: holds(roleIds.cashier),
  };
  return workKinds.filter((kind) => isTheirs[kind]);
}
