import { signInStepTexts, authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../core/deps.ts";
import { type Call, reply } from "../core/http/route.ts";
import { rememberDevice } from "./known-device.ts";
import { readSignedInStaff } from "./queries.ts";
import { setRefreshCookie, storedRefreshToken } from "../core/http/sign-in-cookies.ts";
import { endReplaced } from "./sign-out.ts";
import type { Tokens } from "./sessions.ts";
import { clearStepCookie, setStepCookie } from "./sign-in-step-cookie.ts";
import type { Entry } from "./sign-in-steps.ts";

/** Returns the access token in the body and sets the refresh token only as a cookie (AUTH-30). */
export function handTokens(deps: Deps, response: FastifyReply, tokens: Tokens) {
  setRefreshCookie(response, deps, tokens.refreshToken, tokens.expires);
  return { accessToken: tokens.accessToken };
}

/** The call that an audit entry describes. */
type EntryCall = Pick<Call<unknown, unknown, unknown>, "ctx" | "request" | "reply">;

/** The response of a customer's sign-in or one of its steps: tokens, or the missing step and its cookie (AUTH-20). */
export async function handCustomer(deps: Deps, call: EntryCall, entry: Entry) {
  if ("step" in entry) return handStep(deps, call.reply, entry);
  return reply(authTexts.signedIn, await complete(deps, call, entry));
}

/** The same for staff, with the staff member (AUTH-17) and newly created recovery codes. */
export async function handStaff(deps: Deps, call: EntryCall, entry: Entry) {
  if ("step" in entry) return handStep(deps, call.reply, entry);
  const { recovery_codes } = entry;
  return reply(authTexts.signedIn, {
    ...(await complete(deps, call, entry)),
    staff: await readSignedInStaff(deps.db, entry.account.user_id),
    ...(recovery_codes ? { recovery_codes } : {}),
  });
}

/**
 * Completes a sign-in in the browser: ends the session of the cookie that is replaced, and marks the device as known
 * to the account. Both only when no step is missing.
 */
async function complete(
  deps: Deps,
  { ctx, request, reply: response }: EntryCall,
  entry: Extract<Entry, { tokens: unknown }>,
) {
  const earlier = storedRefreshToken(request, deps);
  if (earlier !== null) await endReplaced(deps, ctx, earlier);
  rememberDevice(response, deps, ctx.device_cookie, entry.account.user_id);
  clearStepCookie(response, deps);
  return handTokens(deps, response, entry.tokens);
}

function handStep(deps: Deps, response: FastifyReply, entry: Extract<Entry, { step: unknown }>) {
  setStepCookie(response, deps, entry.token);
  const { step, methods } = entry;
  const texts = {
    confirm_code: signInStepTexts.confirmCode,
    second_factor: methods.includes("app")
      ? signInStepTexts.secondFactor
      : signInStepTexts.passkeyOnly,
    set_up_second_factor: signInStepTexts.setUp,
  };
  return reply(texts[step], { step, methods });
}
