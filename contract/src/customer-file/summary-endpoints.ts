import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { customerSummary } from "./summary.ts";

/** Everything about a customer beside the records, in one call for all staff (CUST-40). */
export const readCustomerSummary = endpoint({
  method: "GET",
  path: "/customer/{id}/summary",
  access: "customers.list",
  tag: "customers",
  summary: "What a customer owes, guarantees, and has on file",
  params: z.object({ id: z.string() }),
  response: success({ summary: customerSummary }),
});
