import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./write-off-endpoint-schemas.ts";

const tag = "servicing";

/** The body of a request for a write-off or for undoing one, as the server reads it. */
export type WriteOffInput = z.output<typeof schemas.asking>;

/** What the write-off of a loan would change. `hash` goes into the request for it. */
export const previewWriteOff: Endpoint<typeof schemas.previewWriteOff> = {
  method: "POST",
  path: "/loans/{id}/write-off/preview",
  access: "loans.write_off",
  tag,
};

/**
 * Asks for the write-off of a loan (SERV-120). A Manager approves it up to a ceiling, a System Admin above. Repeating a
 * request_key returns the first request.
 */
export const askWriteOff: Endpoint<typeof schemas.askWriteOff> = {
  method: "POST",
  path: "/loans/{id}/write-off",
  access: "loans.write_off",
  tag,
};

/** What undoing the write-off of a loan would change. `hash` goes into the request for it. */
export const previewUndoWriteOff: Endpoint<typeof schemas.previewUndoWriteOff> = {
  method: "POST",
  path: "/loans/{id}/write-off/undo/preview",
  access: "loans.write_off",
  tag,
};

/** Asks to undo a write-off without live recoveries (SERV-123), with the second person of a write-off. */
export const askUndoWriteOff: Endpoint<typeof schemas.askUndoWriteOff> = {
  method: "POST",
  path: "/loans/{id}/write-off/undo",
  access: "loans.write_off",
  tag,
};

/** The recoveries of a loan, in the order of booking; customers see their own. */
export const listRecoveries: Endpoint<typeof schemas.listRecoveries> = {
  method: "GET",
  path: "/loans/{id}/recoveries",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/** The body of a recovery as the server reads it. */
export type RecoveryInput = z.output<typeof schemas.recoveryBody>;

/** Records money received for a written-off loan, exactly once per act_key (SERV-124). It is no payment. */
export const recordRecovery: Endpoint<typeof schemas.recordRecovery> = {
  method: "POST",
  path: "/loans/{id}/recoveries",
  access: "payments.record",
  tag,
};

/** Reverses a recovery, as another person than the one who recorded it (SERV-126). */
export const reverseRecovery: Endpoint<typeof schemas.reverseRecovery> = {
  method: "POST",
  path: "/loans/{id}/recoveries/{recoveryId}/reverse",
  access: "payments.reverse",
  tag,
};

/** The receipt of a recovery as a PDF (SERV-125); each download by staff is recorded (AUTH-58). */
export const readRecoveryReceipt: Endpoint<typeof schemas.readRecoveryReceipt> = {
  method: "GET",
  path: "/loans/{id}/recoveries/{recoveryId}/receipt.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  file: true,
};
