import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId } from "../core/fields.ts";
import { currentPassword, liveSession } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

export const listSessions = schemas({
  summary: "The caller's live sessions",
  response: success({ sessions: z.array(liveSession) }),
});

const proof = z.object({ current_password: currentPassword });

export const endOneSession = schemas({
  summary: "Ends one session of the caller",
  params: z.object({ session_id: z.uuid({ error: authTexts.noSuchSession }) }),
  body: proof,
  response: success({}),
});

export const endOtherSessions = schemas({
  summary: "Ends the caller's other sessions",
  body: proof,
  response: success({ ended: z.number().int() }),
});

export const endAllSessions = schemas({
  summary: "Ends every session of the caller",
  body: proof,
  response: success({ ended: z.number().int() }),
});

const params = z.object({ id: pathId(authTexts.noSuchAccount) });

export const countUserSessions = schemas({
  summary: "The number of live sessions of an account",
  params,
  response: success({ sessions: z.number().int() }),
});

export const endUserSessions = schemas({
  summary: "Ends every session of an account",
  params,
  response: success({ ended: z.number().int() }),
});
