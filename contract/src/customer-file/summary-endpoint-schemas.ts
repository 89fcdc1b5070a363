import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { customerSummary } from "./summary-schema.ts";

export const readCustomerSummary = schemas({
  summary: "What a customer owes, guarantees, and has on file",
  params: z.object({ id: z.string() }),
  response: success({ summary: customerSummary }),
});
