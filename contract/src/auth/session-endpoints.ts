import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { currentPassword, liveSession } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "sessions";

/** Where the signed-in person is signed in, the newest first. */
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
 * Ends one session of the caller; another than the current one needs the current password. 403 for one that is not
 * theirs, 404 for an ended one.
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

/** Ends every session of the caller except the one that the call is made in. Needs the current password. */
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

/** Signs out everywhere, this browser included. Needs the current password. */
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

/** How many live sessions somebody else's account has, for those who may end them (AUTH-36). 404 for no account. */
export const countUserSessions = endpoint({
  method: "GET",
  path: "/user/{id}/sessions",
  access: "users.end_sessions",
  tag,
  summary: "The number of live sessions of an account",
  params,
  response: success({ sessions: z.number().int() }),
});

/** Ends every session of somebody else's account, within the limits of escalation (AUTH-36). 404 for no account. */
export const endUserSessions = endpoint({
  method: "POST",
  path: "/user/{id}/sessions/end-all",
  access: "users.end_sessions",
  tag,
  summary: "Ends every session of an account",
  params,
  response: success({ ended: z.number().int() }),
});
