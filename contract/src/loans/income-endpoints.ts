import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./income-endpoint-schemas.ts";

/**
 * Records the monthly income that an accepted paper of an application in review proves, or takes it back (LOAN-170),
 * with the rights of reviewing. 409 for a paper that is not accepted, and after the decision.
 */
export const recordIncome: Endpoint<typeof schemas.recordIncome> = {
  method: "POST",
  path: "/loans/{id}/files/{fileId}/income",
  access: "loans.note",
  tag: "loans",
};
