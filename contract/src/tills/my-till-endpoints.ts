import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./my-till-endpoint-schemas.ts";

/** Whether tills are on, and the caller's session that is not signed off. The menu and the payment form read it. */
export const readMyTill: Endpoint<typeof schemas.readMyTill> = {
  method: "GET",
  path: "/tills/mine",
  access: "tills.read",
  tag: "tills",
};
