import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { requestFields } from "../requests/schema.ts";
import { approvalBody } from "./schema/requests.ts";
import { approvalErrors } from "./texts.ts";

export const askApproval = schemas({
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
