import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { loanDetails } from "./loan-details.ts";

const tag = "loans";
const loanParams = z.object({ id: z.string() });

/** One loan with all its records and its balances today (LOAN-65). */
export const readLoanDetails = endpoint({
  method: "GET",
  path: "/loans/details/{id}",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "One loan with payments, files, instalments, reviews and its position today",
  params: loanParams,
  response: success({ loan: loanDetails }),
});

/**
 * The loan's statement of today as a PDF, for its customer and for staff (RPT-12); each download by staff is recorded
 * (AUTH-58).
 */
export const readLoanStatement = endpoint({
  method: "GET",
  path: "/loans/{id}/statement.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "The statement of a loan as a PDF",
  params: loanParams,
  response: z.custom<Uint8Array>(),
  file: true,
});
