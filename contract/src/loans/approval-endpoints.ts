import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { requestFields } from "../requests/requests.ts";
import { approvalBody } from "./schema/requests.ts";
import { approvalErrors } from "./texts.ts";

/**
 * Asks for an approval above one's own ceiling (LOAN-138): a person whose ceiling is high enough approves or declines
 * it in the queue of requests.
 */
export const askApproval = endpoint({
  method: "POST",
  path: "/loans/{customerId}/approve/{loanId}/ask",
  access: "loans.decide",
  tag: "loans",
  summary: "Asks for an approval above one's own ceiling",
  params: z.object({ customerId: z.string(), loanId: z.string() }),
  body: z.strictObject(
    {
      /** Made by the sender: the same request sent again is answered again. */
      request_key: z.uuid({ error: approvalErrors.requestKey }),
      /** The approval as it would be sent by a person who may. */
      approval: approvalBody,
    },
    { error: approvalErrors.unknownPart },
  ),
  response: success({ request: requestFields }),
});
