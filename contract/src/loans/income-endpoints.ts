import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { loanAssessment } from "./assessment.ts";
import { incomeProofBody } from "./proven-income.ts";

/**
 * Records the monthly income that an accepted paper of an application in review proves, or takes it back (LOAN-170), with
 * the rights of reviewing. 409 for a paper that is not accepted, and after the decision.
 */
export const recordIncome = endpoint({
  method: "POST",
  path: "/loans/{id}/files/{fileId}/income",
  access: "loans.note",
  tag: "loans",
  summary: "Records the monthly income that a paper of an application proves",
  params: z.object({ id: z.string(), fileId: z.string() }),
  body: incomeProofBody,
  response: success({ assessment: loanAssessment }),
});
