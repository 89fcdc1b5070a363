import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "servicing";

/** The queue of requests, newest first: all that wait, or those that were answered (SERV-5). */
export const listRequests: Endpoint<typeof schemas.listRequests> = {
  method: "GET",
  path: "/requests",
  access: "requests.read",
  tag,
};

/** One request. */
export const readRequest: Endpoint<typeof schemas.readRequest> = {
  method: "GET",
  path: "/requests/{id}",
  access: "requests.read",
  tag,
};

const answer = { method: "PATCH", access: "requests.answer", tag } as const;

/** Approves a request as a second person: what was asked for happens at once. */
export const approveRequest: Endpoint<typeof schemas.approveRequest> = {
  ...answer,
  path: "/requests/{id}/approve",
};

/** Stops a change of a control that waits: everybody may who reads the audit log. */
export const stopRequest: Endpoint<typeof schemas.stopRequest> = {
  ...answer,
  access: "requests.stop",
  path: "/requests/{id}/stop",
};

/** Declines a request; who asked for it withdraws it by the same call. */
export const declineRequest: Endpoint<typeof schemas.declineRequest> = {
  ...answer,
  path: "/requests/{id}/decline",
};
