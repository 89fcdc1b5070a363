import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { loanAssessment } from "./schema/assessment.ts";
import { incomeProofBody } from "./schema/proven-income.ts";

export const recordIncome = schemas({
  summary: "Records the monthly income that a paper of an application proves",
  params: z.object({ id: z.string(), fileId: z.string() }),
  body: incomeProofBody,
  response: success({ assessment: loanAssessment }),
});
