import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./charge-endpoint-schemas.ts";

const tag = "servicing";

/** The penalties of a loan in the order they were charged, with how each came about (SERV-55). */
export const listCharges: Endpoint<typeof schemas.listCharges> = {
  method: "GET",
  path: "/loans/{id}/charges",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/** What the waiver of a penalty would change. `hash` goes into the request for it. */
export const previewWaiver: Endpoint<typeof schemas.previewWaiver> = {
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/waive/preview",
  access: "charges.waive",
  tag,
};

/**
 * Asks for the waiver of a penalty (SERV-57). A second person approves it: a manager, or a Finance Admin up to a limit.
 * Repeating a request_key returns the first request.
 */
export const askWaiver: Endpoint<typeof schemas.askWaiver> = {
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/waive",
  access: "charges.waive",
  tag,
};

/** What undoing the waiver of a penalty would change. `hash` goes into the request for it. */
export const previewUndoWaiver: Endpoint<typeof schemas.previewUndoWaiver> = {
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/undo-waiver/preview",
  access: "charges.waive",
  tag,
};

/**
 * Asks to undo the waiver of a penalty (SERV-60). A second person approves it, as the waiver. Repeating a request_key
 * returns the first request.
 */
export const askUndoWaiver: Endpoint<typeof schemas.askUndoWaiver> = {
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/undo-waiver",
  access: "charges.waive",
  tag,
};
