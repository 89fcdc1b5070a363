import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "loans";

/** One loan with all its records and its balances today (LOAN-65). */
export const readLoanDetails: Endpoint<typeof schemas.readLoanDetails> = {
  method: "GET",
  path: "/loans/details/{id}",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/**
 * The loan's statement of today as a PDF, for its customer and for staff (RPT-12); each download by staff is recorded
 * (AUTH-58).
 */
export const readLoanStatement: Endpoint<typeof schemas.readLoanStatement> = {
  method: "GET",
  path: "/loans/{id}/statement.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  file: true,
};
