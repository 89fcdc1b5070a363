import { signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { reply } from "../http/route.ts";
import { readSignedInStaff } from "./queries.ts";
import { setRefreshCookie } from "./refresh-cookie.ts";
import type { Tokens } from "./sessions.ts";
import { clearStepCookie, setStepCookie } from "./sign-in-step-cookie.ts";
import type { Entry } from "./sign-in-steps.ts";

/** Hands tokens out: in the answer, and the refresh token as the browser's cookie (D30). */
export function handTokens(deps: Deps, response: FastifyReply, tokens: Tokens) {
  setRefreshCookie(response, deps, tokens.refreshToken, tokens.expires);
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
}

/** What a customer's sign-in or one of its steps answers: tokens, or the missing step and its cookie (D131). */
export function handCustomer(deps: Deps, response: FastifyReply, entry: Entry) {
  if ("step" in entry) return handStep(deps, response, entry);
  clearStepCookie(response, deps);
  return reply(authTexts.signedIn, handTokens(deps, response, entry.tokens));
}

/** The same for staff, with the staff member (PUB-262) and recovery codes where they were just made. */
export async function handStaff(deps: Deps, response: FastifyReply, entry: Entry) {
  if ("step" in entry) return handStep(deps, response, entry);
  clearStepCookie(response, deps);
  const { recovery_codes } = entry;
  return reply(authTexts.signedIn, {
    ...handTokens(deps, response, entry.tokens),
    staff: await readSignedInStaff(deps.db, entry.account.user_id),
    ...(recovery_codes ? { recovery_codes } : {}),
  });
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
