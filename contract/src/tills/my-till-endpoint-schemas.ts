import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";

export const readMyTill = schemas({
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
