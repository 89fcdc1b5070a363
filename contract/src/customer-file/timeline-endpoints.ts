import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./timeline-endpoint-schemas.ts";

/**
 * Everything that happened with a customer, newest first (CUST-60). Kinds that the reader may not see are left out
 * (CUST-61).
 */
export const readTimeline: Endpoint<typeof schemas.readTimeline> = {
  method: "GET",
  path: "/customer/{id}/timeline",
  access: "customers.list",
  tag: "customers",
};
