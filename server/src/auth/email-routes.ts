import * as emails from "@microfinance/contract/auth/email-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance } from "fastify";
import { cancelEmailChange, sendEmailChangeAgain } from "../customers/email-change.ts";
import type { Deps } from "../deps.ts";
import { reply, route } from "../http/route.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { clearRefreshCookie } from "./refresh-cookie.ts";
import { sendConfirmationAgain } from "./send-confirmation.ts";
import { takeBackEmail } from "./take-back-email.ts";

/** Addresses: confirming one's own, and changing it by mailed links (D36, D50). */
export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, emails.sendConfirmationAgain, async ({ actor, cause }) => {
    await sendConfirmationAgain(deps, cause, actor.user_id);
    return reply(authTexts.confirmationSent, {});
  });

  route(app, deps, emails.sendEmailChangeAgain, async ({ params, actor, cause }) => {
    await sendEmailChangeAgain(deps, cause, actor, params.id);
    return reply(authTexts.confirmationSent, {});
  });

  route(app, deps, emails.cancelEmailChange, async ({ params, actor, cause }) => {
    await cancelEmailChange(deps, cause, actor, params.id);
    return reply(authTexts.emailChangeCancelled, {});
  });

  route(app, deps, emails.confirmEmailChange, async ({ params, cause }) => {
    await confirmEmailChange(deps, cause, params.token);
    return reply(authTexts.emailChangeDone, {});
  });

  route(app, deps, emails.takeBackEmail, async ({ params, cause, reply: response }) => {
    const reset_token = await takeBackEmail(deps, cause, params.token);
    clearRefreshCookie(response, deps);
    return reply(authTexts.emailTakenBack, { reset_token });
  });
}
