import { may } from "@microfinance/contract/core/access.ts";
import type { RequestKind } from "@microfinance/contract/servicing/requests.ts";
import { applyUndoClosing } from "../loans/undo-closing.ts";
import { rescheduleHandler } from "./apply-reschedule.ts";
import type { RequestHandler } from "./request-handler.ts";

/** The kinds of requests that the queue can answer. */
export const requestHandlers: Partial<Record<RequestKind, RequestHandler>> = {
  undo_closing: {
    mayApprove: (actor) => may(actor, "loans.decide"),
    apply: applyUndoClosing,
  },
  reschedule: rescheduleHandler,
};
