import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { currentPassword, liveSession } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "sessions";

/** The caller's live sessions, newest first. */
export const listSessions = endpoint({
  method: "GET",
  path: "/user/sessions",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "The caller's live sessions",
  response: success({ sessions: z.array(liveSession) }),
});

const proof = z.object({ current_password: currentPassword });

/**
 * Ends one session of the caller; one other than the current requires the current password. 403 for another person's
 * session, 404 for an ended one.
 */
export const endOneSession = endpoint({
  method: "POST",
  path: "/user/sessions/{session_id}/end",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "Ends one session of the caller",
  params: z.object({ session_id: z.uuid({ error: authTexts.noSuchSession }) }),
  body: proof,
  response: success({}),
});

/** Ends every session of the caller except the current one. Requires the current password. */
export const endOtherSessions = endpoint({
  method: "POST",
  path: "/user/sessions/end-others",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "Ends the caller's other sessions",
  body: proof,
  response: success({ ended: z.number().int() }),
});

/** Ends every session of the caller, the current one included. Requires the current password. */
export const endAllSessions = endpoint({
  method: "POST",
  path: "/user/sessions/end-all",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "Ends every session of the caller",
  body: proof,
  response: success({ ended: z.number().int() }),
});

const params = z.object({ id: pathId(authTexts.noSuchAccount) });

/** Counts the live sessions of another account, for staff who may end them (AUTH-36). 404 for an unknown account. */
export const countUserSessions = endpoint({
  method: "GET",
  path: "/user/{id}/sessions",
  access: "users.end_sessions",
  tag,
  summary: "The number of live sessions of an account",
  params,
  response: success({ sessions: z.number().int() }),
});

/** Ends every session of another account, within the escalation limits (AUTH-36). 404 for an unknown account. */
export const endUserSessions = endpoint({
  method: "POST",
  path: "/user/{id}/sessions/end-all",
  access: "users.end_sessions",
  tag,
  summary: "Ends every session of an account",
  params,
  response: success({ ended: z.number().int() }),
});
