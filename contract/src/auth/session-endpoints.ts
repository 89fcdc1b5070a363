import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./session-endpoint-schemas.ts";

const tag = "sessions";

/** The caller's live sessions, newest first. */
export const listSessions: Endpoint<typeof schemas.listSessions> = {
  method: "GET",
  path: "/user/sessions",
  access: "session.own",
  owner: "actor",
  tag,
};

/**
 * Ends one session of the caller; one other than the current requires the current password. 403 for another person's
 * session, 404 for an ended one.
 */
export const endOneSession: Endpoint<typeof schemas.endOneSession> = {
  method: "POST",
  path: "/user/sessions/{session_id}/end",
  access: "session.own",
  owner: "actor",
  tag,
};

/** Ends every session of the caller except the current one. Requires the current password. */
export const endOtherSessions: Endpoint<typeof schemas.endOtherSessions> = {
  method: "POST",
  path: "/user/sessions/end-others",
  access: "session.own",
  owner: "actor",
  tag,
};

/** Ends every session of the caller, the current one included. Requires the current password. */
export const endAllSessions: Endpoint<typeof schemas.endAllSessions> = {
  method: "POST",
  path: "/user/sessions/end-all",
  access: "session.own",
  owner: "actor",
  tag,
};

/** Counts the live sessions of another account, for staff who may end them (AUTH-36). 404 for an unknown account. */
export const countUserSessions: Endpoint<typeof schemas.countUserSessions> = {
  method: "GET",
  path: "/user/{id}/sessions",
  access: "users.end_sessions",
  tag,
};

/** Ends every session of another account, within the escalation limits (AUTH-36). 404 for an unknown account. */
export const endUserSessions: Endpoint<typeof schemas.endUserSessions> = {
  method: "POST",
  path: "/user/{id}/sessions/end-all",
  access: "users.end_sessions",
  tag,
};
