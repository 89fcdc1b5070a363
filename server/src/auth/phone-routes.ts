import * as schemas from "@microfinance/contract/auth/phone-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/auth/phone-endpoints.ts";
import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { confirmPhone, sendPhoneConfirmation } from "./confirm-phone.ts";
import { rememberDevice } from "./known-device.ts";
import { resetPasswordByPhone, sendPhoneCode, signInByPhone } from "./phone-sign-in.ts";
import { refreshTokenOf } from "../core/http/sign-in-cookies.ts";
import { handCustomer } from "./reply-with-session.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const phones = withSchemas(endpoints, schemas);

/** Codes by text message: to confirm a phone, to sign in, and to set a new password (MSG-28, MSG-29, MSG-30). */
export function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, phones.sendPhoneConfirmation, async ({ body, actor, ctx }) => {
    const challenge = await sendPhoneConfirmation(deps, ctx, actor, body.current_password);
    return reply(phoneCodeTexts.confirmationSent, { challenge });
  });

  route(app, deps, phones.confirmPhone, async ({ body, actor, ctx }) => {
    await confirmPhone(deps, ctx, actor, body);
    return reply(phoneCodeTexts.confirmed, {});
  });

  route(app, deps, phones.sendPhoneCode, async ({ body, ctx }) =>
    reply(phoneCodeTexts.sent, { challenge: await sendPhoneCode(deps, ctx, body) }),
  );

  route(app, deps, phones.signInByPhone, async (call) => {
    const { body, ctx, request } = call;
    // 403 when another site made the request of a signed-in browser, as for a password.
    refreshTokenOf(request, deps);
    const user_agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
    return handCustomer(deps, call, await signInByPhone(deps, ctx, { ...body, user_agent }));
  });

  route(app, deps, phones.resetPasswordByPhone, async ({ body, ctx, reply: response }) => {
    const { role, user_id } = await resetPasswordByPhone(deps, ctx, body);
    rememberDevice(response, deps, ctx.device_cookie, user_id);
    return reply(authTexts.resetDone, { role });
  });
}
