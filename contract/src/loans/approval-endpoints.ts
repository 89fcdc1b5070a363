import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./approval-endpoint-schemas.ts";

/**
 * Asks for an approval above one's own ceiling (LOAN-138): a person whose ceiling is high enough approves or declines
 * it in the queue of requests.
 */
export const askApproval: Endpoint<typeof schemas.askApproval> = {
  method: "POST",
  path: "/loans/{customerId}/approve/{loanId}/ask",
  access: "loans.decide",
  tag: "loans",
};
