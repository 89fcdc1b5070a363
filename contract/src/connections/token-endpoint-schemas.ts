import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";

export const issueToken = schemas({
  summary: "Gives an API client an access token of ten minutes (OAuth 2.0 client credentials)",
  body: z.object({
    grant_type: z.string().max(100).optional(),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(200).optional(),
    /** Rights, separated by blanks; all that the client has without it. */
    scope: z.string().max(4_000).optional(),
  }),
  response: success({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    /** Seconds. */
    expires_in: z.number(),
    scope: z.string(),
  }),
});
