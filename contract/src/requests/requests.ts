import type { z } from "zod";
import { formatNleExact } from "../core/money.ts";
import type { requestFields } from "./schema.ts";
import type { RequestKind } from "./kinds.ts";

/** The states of requests in the list. */
export const requestStates = [
  { value: "waiting", label: "Waiting" },
  { value: "answered", label: "Answered" },
] as const;

/** The label of each state of one request. */
export const requestStateLabels = {
  waiting: "Waiting",
  approved: "Approved",
  declined: "Declined",
  applied: "Took effect",
} as const;

/** The labels of requests in the queue. */
export const requestLabels: Readonly<Record<RequestKind, string>> = {
  undo_closing: "Undo closing",
  waiver: "Waive a penalty",
  undo_waiver: "Undo a waiver",
  reschedule: "Reschedule",
  due_dates: "Move due dates",
  write_off: "Write off",
  undo_write_off: "Undo a write-off",
  refund: "Refund",
  payment_move: "Move a payment",
  payment_reversal: "Reverse a payment",
  approval: "Approve above the limit",
  cancellation: "Cancel a paid-out loan",
  members: "Change shares of a group loan",
  branch_move: "Move to another branch",
  bill_reversal: "Give the money of a bill back",
  float_top_up: "Top up a biller's float",
  merge: "Merge two records",
  control: "Change a control",
};

/** Texts of the queue, on the screen and from the calls. */
export const requestTexts = {
  title: "Requests",
  list: "Requests retrieved.",
  found: "Request retrieved.",
  listFailed: "The requests could not be loaded.",
  answerFailed: "The request could not be answered.",
  none: "Nothing waits for a second person.",
  notFound: "Request not found.",
  answered: "This request was answered already.",
  samePerson: "Another staff member must approve this: you have asked for it.",
  notYours: "You may not approve this request.",
  waiting: "This is asked for already. A second person must approve or decline it.",
  approved: "The request is approved.",
  declined: "The request is declined.",
  asked: "Sent. A second person must approve it.",
  reasonMissing: "Please enter the reason.",
  controlWaits: "Sent. The change waits for a second administrator.",
  controlWaitsAlone:
    "Sent. You are the only administrator: the change takes effect in 24 hours, unless it is stopped before.",
  controlChanged: (now: string) =>
    `This changed since it was asked for, so it cannot be approved any more. Now: ${now}`,
  controlReason: "A change of a control",
  stopped: "The change is stopped.",
} as const;

/** A request as the screens read it. */
export type QueuedRequest = z.output<typeof requestFields>;

/** The kinds whose lines name the amount themselves. */
const namesAmount: readonly RequestKind[] = [
  "reschedule",
  "due_dates",
  "write_off",
  "undo_write_off",
  "cancellation",
  "members",
  "branch_move",
];

/** What would change, for the second person: the amount of the request, stated once, and its lines. */
export function requestLines({
  kind,
  amount,
  lines,
}: Pick<QueuedRequest, "kind" | "amount" | "lines">): QueuedRequest["lines"] {
  if (amount === null || namesAmount.includes(kind)) return lines;
  return [{ label: "Amount", value: formatNleExact(amount) }, ...lines];
}

/** What a request is about: its customer, or the control or the due dates that it changes. */
export const requestSubject = (request: Pick<QueuedRequest, "subject" | "customer_name">) =>
  request.subject ?? request.customer_name;

/** How long a change of a control waits where its asker is the only administrator. Milliseconds. */
export const controlDelay = 24 * 3_600_000;

/** Why this person may not approve a request, or null. */
export function requestApprovalError(
  request: { state: string; asked_by: number },
  staffId: number,
): string | null {
  if (request.state !== "waiting") return requestTexts.answered;
  return request.asked_by === staffId ? requestTexts.samePerson : null;
}
