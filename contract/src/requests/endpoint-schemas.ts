import { z } from "zod";
import { schemas, pageFields, sortedPageQuery, success } from "../core/endpoint-schemas.ts";
import { idValue } from "../core/fields.ts";
import { requestTexts } from "./requests.ts";
import { requestKinds } from "./kinds.ts";
import { requestFields } from "./schema.ts";

/** What the requests are ordered by beside their number (SITE-20). */
export const requestSorts = ["kind", "customer", "loan", "amount", "asker", "state"] as const;

export const listRequests = schemas({
  summary: "Requests that wait for a second person, and answered ones",
  query: sortedPageQuery(requestSorts).extend({
    state: z.enum(["waiting", "answered"]).optional(),
    kind: z.enum(requestKinds).optional(),
  }),
  response: success({ requests: z.array(requestFields), ...pageFields }),
});

export const readRequest = schemas({
  summary: "A request",
  params: z.object({ id: idValue(requestTexts.notFound) }),
  response: success({ request: requestFields }),
});

const answer = {
  params: z.object({ id: idValue(requestTexts.notFound) }),
  body: z.object({ note: z.string().trim().max(500).optional() }).nullish(),
  response: success({ request: requestFields }),
} as const;

export const approveRequest = schemas({
  ...answer,
  summary: "Approves a request, which then takes effect",
});

export const stopRequest = schemas({
  ...answer,
  summary: "Stops a change of a control",
});

export const declineRequest = schemas({
  ...answer,
  summary: "Declines or withdraws a request",
});
