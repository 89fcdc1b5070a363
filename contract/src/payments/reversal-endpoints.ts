import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./reversal-endpoint-schemas.ts";

/** The body of a request for a reversal as the server reads it. */
export type AskReversalInput = z.output<typeof schemas.askBody>;

/** Asks for a reversal; who reverses payments approves it in the queue (PAY-37). Once per request_key. */
export const askReversal: Endpoint<typeof schemas.askReversal> = {
  method: "POST",
  path: "/payments/{paymentId}/reverse/request",
  access: "payments.record",
  tag: "payments",
};
