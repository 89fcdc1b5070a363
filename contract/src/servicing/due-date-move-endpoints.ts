import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./due-date-move-endpoint-schemas.ts";

const tag = "loans";

/** All loans with an open instalment due on a day, in counts and sums, before a move of it is asked for (SERV-113). */
export const previewDueDateMove: Endpoint<typeof schemas.previewDueDateMove> = {
  method: "POST",
  path: "/due-date-moves/preview",
  access: "loans.reschedule",
  tag,
};

/** Asks to move the due dates of a day, once per request_key; a second person approves it in the queue (SERV-113). */
export const askDueDateMove: Endpoint<typeof schemas.askDueDateMove> = {
  method: "POST",
  path: "/due-date-moves",
  access: "loans.reschedule",
  tag,
};

/** The last moves of due dates, newest first. */
export const listDueDateMoves: Endpoint<typeof schemas.listDueDateMoves> = {
  method: "GET",
  path: "/due-date-moves",
  access: "loans.reschedule",
  tag,
};

/** Puts the due dates of a move back, of all loans whose instalment is still open there (SERV-114). */
export const undoDueDateMove: Endpoint<typeof schemas.undoDueDateMove> = {
  method: "POST",
  path: "/due-date-moves/{id}/undo",
  access: "loans.approve_reschedule",
  tag,
};

/** Puts the last moved due date of one loan back (SERV-114). */
export const undoLoanDueDateMove: Endpoint<typeof schemas.undoLoanDueDateMove> = {
  method: "POST",
  path: "/loans/{id}/due-date-moves/undo",
  access: "loans.approve_reschedule",
  tag,
};
