import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./move-endpoint-schemas.ts";

const tag = "payments";

/** The body of a move as the server reads it. */
export type MoveInput = z.output<typeof schemas.moveBody>;

/** The body of a request for a move as the server reads it. */
export type AskMoveInput = z.output<typeof schemas.askBody>;

/** What a move would change. */
export const previewMove: Endpoint<typeof schemas.previewMove> = {
  method: "POST",
  path: "/payments/{paymentId}/move/preview",
  access: "payments.record",
  tag,
};

/**
 * Moves a payment to the loan that it belongs to: its reversal and the payment there are one act (SERV-144). Another
 * person than who recorded it (PAY-13). Once per act_key. 409 for money of the wallet above the limit, which is asked
 * for (MOMO-15).
 */
export const movePayment: Endpoint<typeof schemas.movePayment> = {
  method: "POST",
  path: "/payments/{paymentId}/move",
  access: "payments.reverse",
  tag,
};

/** Asks for a move; who reverses payments approves it in the queue. Once per request_key. */
export const askMove: Endpoint<typeof schemas.askMove> = {
  method: "POST",
  path: "/payments/{paymentId}/move/request",
  access: "payments.record",
  tag,
};
