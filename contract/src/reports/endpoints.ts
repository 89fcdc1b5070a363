import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

/** A payment statement in a response. */
export type Statement = z.output<typeof schemas.statementFields>;

/** The payment statement of a loan: from its approval (or `from`) to today (or `to`). */
export const readStatement: Endpoint<typeof schemas.readStatement> = {
  method: "GET",
  path: "/reports/statement/{loanId}",
  access: "reports.read",
  tag: "reports",
};

/** The payment statement as a PDF (RPT-2); each download is recorded (AUTH-58). */
export const readStatementPdf: Endpoint<typeof schemas.readStatementPdf> = {
  method: "GET",
  path: "/reports/statement/{loanId}/statement.pdf",
  access: "reports.read",
  tag: "reports",
  file: true,
};
