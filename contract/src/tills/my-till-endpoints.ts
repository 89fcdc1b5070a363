import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";

/** Whether tills are on, and the caller's session that is not signed off. The menu and the payment form read it. */
export const readMyTill = endpoint({
  method: "GET",
  path: "/tills/mine",
  access: "tills.read",
  tag: "tills",
  summary: "Whether tills are on, and the caller's own session",
  response: success({
    tills_on: z.boolean(),
    session: z
      .object({
        id: z.number().int(),
        till_name: z.string(),
        business_date: z.string(),
        status: z.string(),
      })
      .nullable(),
  }),
});
