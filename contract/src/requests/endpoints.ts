import { z } from "zod";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
import { idValue } from "../core/fields.ts";
import { requestFields, requestKinds, requestTexts } from "./requests.ts";

const tag = "servicing";

/** What the requests are ordered by beside their number (SITE-20). */
export const requestSorts = ["kind", "customer", "loan", "amount", "asker", "state"] as const;

/** The queue of requests, newest first: all that wait, or those that were answered (SERV-5). */
export const listRequests = endpoint({
  method: "GET",
  path: "/requests",
  access: "requests.read",
  tag,
  summary: "Requests that wait for a second person, and answered ones",
  query: sortedPageQuery(requestSorts).extend({
    state: z.enum(["waiting", "answered"]).optional(),
    kind: z.enum(requestKinds).optional(),
  }),
  response: success({ requests: z.array(requestFields), ...pageFields }),
});

/** One request. */
export const readRequest = endpoint({
  method: "GET",
  path: "/requests/{id}",
  access: "requests.read",
  tag,
  summary: "A request",
  params: z.object({ id: idValue(requestTexts.notFound) }),
  response: success({ request: requestFields }),
});

const answer = {
  method: "PATCH",
  access: "requests.answer",
  tag,
  params: z.object({ id: idValue(requestTexts.notFound) }),
  body: z.object({ note: z.string().trim().max(500).optional() }).nullish(),
  response: success({ request: requestFields }),
} as const;

/** Approves a request as a second person: what was asked for happens at once. */
export const approveRequest = endpoint({
  ...answer,
  path: "/requests/{id}/approve",
  summary: "Approves a request, which then takes effect",
});

/** Stops a change of a control that waits: everybody may who reads the audit log. */
export const stopRequest = endpoint({
  ...answer,
  access: "requests.stop",
  path: "/requests/{id}/stop",
  summary: "Stops a change of a control",
});

/** Declines a request; who asked for it withdraws it by the same call. */
export const declineRequest = endpoint({
  ...answer,
  path: "/requests/{id}/decline",
  summary: "Declines or withdraws a request",
});
