import { signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { type Call, reply } from "../http/route.ts";
import { rememberDevice } from "./known-device.ts";
import { readSignedInStaff } from "./queries.ts";
import { setRefreshCookie, storedRefreshToken } from "./refresh-cookie.ts";
import type { Tokens } from "./sessions.ts";
import { clearStepCookie, setStepCookie } from "./sign-in-step-cookie.ts";
import type { Entry } from "./sign-in-steps.ts";
import { endReplaced } from "./sign-out.ts";

type EntryCall = Pick<Call<unknown, unknown, unknown>, "cause" | "request" | "reply">;
type Completed = Extract<Entry, { tokens: Tokens }>;

/** Hands tokens out: the access token in the answer, the refresh token in the browser's cookie alone (D30). */
export function handTokens(deps: Deps, response: FastifyReply, tokens: Tokens) {
  setRefreshCookie(response, deps, tokens.refreshToken, tokens.expires);
  return { accessToken: tokens.accessToken };
}

/** What a customer's sign-in or one of its steps answers: tokens, or the missing step and its cookie (D131). */
export async function handCustomer(deps: Deps, call: EntryCall, entry: Entry) {
  if ("step" in entry) return handStep(deps, call.reply, entry);
  return reply(authTexts.signedIn, await complete(deps, call, entry));
}

/** The same for staff, with the staff member (PUB-262) and recovery codes where they were just made. */
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
 * Completes a sign-in: the session that this browser's cookie named until now ends, and the browser becomes a known
 * device of the account (D27).
 */
async function complete(deps: Deps, call: EntryCall, { account, tokens }: Completed) {
  const { cause, request, reply: response } = call;
  const earlier = storedRefreshToken(request, deps);
  if (earlier !== null) await endReplaced(deps, cause, earlier);
  clearStepCookie(response, deps);
  rememberDevice(response, deps, cause.device_cookie, account.user_id);
  return handTokens(deps, response, tokens);
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
