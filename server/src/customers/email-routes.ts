import * as schemas from "@microfinance/contract/auth/email-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/auth/email-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance } from "fastify";
import { acceptEmailChange, cancelEmailChange, sendEmailChangeAgain } from "./email-change.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { confirmEmailChange } from "../auth/confirm-email-change.ts";
import { clearRefreshCookie } from "../core/http/sign-in-cookies.ts";
import { sendConfirmationAgain } from "../auth/send-confirmation.ts";
import { takeBackEmail } from "../auth/take-back-email.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const emails = withSchemas(endpoints, schemas);

/** Confirmation and change of the e-mail address by mailed links (AUTH-8, AUTH-9). */
export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, emails.sendConfirmationAgain, async ({ actor, ctx }) => {
    await sendConfirmationAgain(deps, ctx, actor.user_id);
    return reply(authTexts.confirmationSent, {});
  });

  route(app, deps, emails.sendEmailChangeAgain, async ({ params, actor, ctx }) => {
    await sendEmailChangeAgain(deps, ctx, actor, params.id);
    return reply(authTexts.confirmationSent, {});
  });

  route(app, deps, emails.acceptEmailChange, async ({ params, body, actor, ctx }) => {
    await acceptEmailChange(deps, ctx, actor, params.id, body.email);
    return reply(authTexts.emailChangeAccepted, {});
  });

  route(app, deps, emails.cancelEmailChange, async ({ params, actor, ctx }) => {
    await cancelEmailChange(deps, ctx, actor, params.id);
    return reply(authTexts.emailChangeCancelled, {});
  });

  route(app, deps, emails.confirmEmailChange, async ({ params, ctx }) => {
    await confirmEmailChange(deps, ctx, params.token);
    return reply(authTexts.emailChangeDone, {});
  });

  route(app, deps, emails.takeBackEmail, async ({ params, ctx, reply: response }) => {
    const reset_token = await takeBackEmail(deps, ctx, params.token);
    clearRefreshCookie(response, deps);
    return reply(authTexts.emailTakenBack, { reset_token });
  });
}
