import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { loanDetails } from "./loan-details.ts";

const loanParams = z.object({ id: z.string() });

export const readLoanDetails = schemas({
  summary: "One loan with payments, files, instalments, reviews and its position today",
  params: loanParams,
  response: success({ loan: loanDetails }),
});

export const readLoanStatement = schemas({
  summary: "The statement of a loan as a PDF",
  params: loanParams,
  response: z.custom<Uint8Array>(),
});
