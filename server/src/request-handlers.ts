import { may } from "@microfinance/contract/core/access.ts";
import { mayApproveWriteOff } from "@microfinance/contract/servicing/write-off.ts";
import { mayApproveWaiver } from "@microfinance/contract/servicing/waiver.ts";
import { applyTopUp } from "./bills/floats.ts";
import { applyBillReversal } from "./bills/give-back.ts";
import { branchMoveHandler } from "./branch-moves/apply-move.ts";
import { applyMembers } from "./groups/ask-members.ts";
import { applyMerge, lockRequestedMerge } from "./identity/merge/merge-customers.ts";
import { applyApproval, mayApproveAbove } from "./loans/ask-approval.ts";
import { applyUndoClosing } from "./loans/undo-closing.ts";
import { applyMove, lockRequestedMove } from "./payments/ask-move.ts";
import { applyReversal } from "./payments/ask-reversal.ts";
import { applyCancellation } from "./loans/cancellation.ts";
import { rescheduleHandler } from "./servicing/apply-reschedule.ts";
import { dueDatesHandler } from "./servicing/move-due-dates.ts";
import { applyRefund } from "./payments/refund-credit.ts";
import type { RequestHandler, RequestHandlers } from "./requests/request-handler.ts";
import { applyUndoWriteOff } from "./servicing/undo-write-off.ts";
import { applyUndoWaiver } from "./servicing/undo-waiver.ts";
import { applyWaiver } from "./servicing/waive-penalty.ts";
import { controlHandler } from "./site/apply-control.ts";
import { applyWriteOff } from "./servicing/write-off.ts";

/** A cancellation, a write-off and its undoing have the same ceilings (SERV-122). */
const mayApproveLoss: RequestHandler["mayApprove"] = (actor, { amount }, { write_off_ceilings }) =>
  mayApproveWriteOff(actor, amount ?? 0, write_off_ceilings);

/** A waiver and its undoing have the same limit (SERV-57, SERV-60). */
const mayApproveCharge: RequestHandler["mayApprove"] = (actor, { amount }, settings) =>
  mayApproveWaiver(actor, amount ?? 0, settings.finance_waiver_limit);

/** How the queue of the second person answers each kind of request. */
export const requestHandlers: RequestHandlers = {
  undo_closing: {
    mayApprove: (actor) => may(actor, "loans.decide"),
    apply: applyUndoClosing,
  },
  approval: { mayApprove: mayApproveAbove, apply: applyApproval },
  refund: {
    mayApprove: (actor) => may(actor, "credit.approve_refund"),
    apply: applyRefund,
  },
  payment_move: {
    mayApprove: (actor) => may(actor, "payments.reverse"),
    lock: lockRequestedMove,
    apply: applyMove,
  },
  payment_reversal: {
    mayApprove: (actor) => may(actor, "payments.reverse"),
    apply: applyReversal,
  },
  reschedule: rescheduleHandler,
  due_dates: dueDatesHandler,
  write_off: { mayApprove: mayApproveLoss, apply: applyWriteOff },
  cancellation: { mayApprove: mayApproveLoss, apply: applyCancellation },
  undo_write_off: { mayApprove: mayApproveLoss, apply: applyUndoWriteOff },
  members: {
    mayApprove: (actor) => may(actor, "loans.change_members"),
    apply: applyMembers,
  },
  branch_move: branchMoveHandler,
  bill_reversal: {
    mayApprove: (actor) => may(actor, "bills.reverse"),
    apply: applyBillReversal,
  },
  float_top_up: {
    mayApprove: (actor) => may(actor, "transfers.settle"),
    apply: applyTopUp,
  },
  merge: {
    mayApprove: (actor) => may(actor, "customers.merge"),
    lock: lockRequestedMerge,
    apply: applyMerge,
  },
  control: controlHandler,
  waiver: { mayApprove: mayApproveCharge, apply: applyWaiver },
  undo_waiver: { mayApprove: mayApproveCharge, apply: applyUndoWaiver },
};
