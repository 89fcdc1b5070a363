import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./summary-endpoint-schemas.ts";

/** Everything about a customer beside the records, in one call for all staff (CUST-40). */
export const readCustomerSummary: Endpoint<typeof schemas.readCustomerSummary> = {
  method: "GET",
  path: "/customer/{id}/summary",
  access: "customers.list",
  tag: "customers",
};
