import * as authSchemas from "@microfinance/contract/auth/endpoint-schemas.ts";
import * as authEndpoints from "@microfinance/contract/auth/endpoints.ts";
import * as invitationSchemas from "@microfinance/contract/auth/invitation-endpoint-schemas.ts";
import * as invitationEndpoints from "@microfinance/contract/auth/invitation-endpoints.ts";
import { invitationTexts, authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { reply, route } from "../core/http/route.ts";
import { callerOf, type RequestContext } from "../core/http/session.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword, resetPassword } from "./forgot-password.ts";
import { acceptInvitation, sendInvitation } from "./invitations.ts";
import { rememberDevice } from "./known-device.ts";
import { readProfile } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { limitLink } from "./limit-link.ts";
import { useLink } from "./links.ts";

const auth = withSchemas(authEndpoints, authSchemas);
const invitations = withSchemas(invitationEndpoints, invitationSchemas);

/** Passwords, addresses, and the caller's own record. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, auth.verifyEmail, async ({ params, ctx }) => {
    await verifyEmail(deps, ctx, { user_id: params.id, token: params.token });
    return reply(authTexts.emailVerified, {});
  });

  route(app, deps, auth.forgotPassword, async ({ body, ctx }) =>
    reply(authTexts.resetRequested, await forgotPassword(deps, ctx, body)),
  );

  route(app, deps, auth.forgotStaffPassword, async ({ body, ctx }) =>
    reply(authTexts.resetRequested, await forgotPassword(deps, ctx, body, "staff")),
  );

  for (const endpoint of [auth.resetPassword, auth.resetStaffPassword]) {
    route(app, deps, endpoint, async ({ params, body, ctx, reply: response }) => {
      const { role, user_id } = await resetPassword(deps, ctx, { ...params, ...body });
      rememberDevice(response, deps, ctx.device_cookie, user_id);
      return reply(authTexts.resetDone, { role });
    });
  }

  route(app, deps, invitations.sendInvitation, async ({ actor, ctx, params }) => {
    await sendInvitation(deps, actor, ctx, params.id);
    return reply(invitationTexts.sent, {});
  });

  route(app, deps, invitations.acceptInvitation, async ({ params, body, ctx, request }) => {
    const caller = await callerOf(request, deps).catch(() => null);
    const accepted = await acceptInvitation(deps, ctx, caller, { ...params, ...body });
    return reply(invitationTexts.accepted, accepted);
  });

  route(app, deps, auth.changePassword, async ({ body, actor, ctx }) => {
    const { newPassword, password, ...rest } = body;
    const chosen = newPassword ?? password ?? "";
    const record_id = body.customer_id ?? body.user_id ?? actor.user_id;
    await aboutRecord({ record_type: "user", record_id }, () =>
      changePassword(deps, ctx, actor, { ...rest, password: chosen }),
    );
    return reply(authTexts.passwordChanged, {});
  });

  route(app, deps, auth.readProfile, async ({ actor }) =>
    reply(authTexts.profileRead, {
      user: await readProfile(deps.db, actor.user_id, deps.now()),
      ...(actor.has_branches && { has_branches: true }),
    }),
  );
}

/**
 * Confirms the first or a changed address of an account (AUTH-8, AUTH-9).
 * @throws 400 for a link that is unknown, used, expired, of another person, or sent to another address
 */
async function verifyEmail(
  deps: Deps,
  ctx: RequestContext,
  input: { user_id: number; token: string },
): Promise<void> {
  await limitLink(deps, ctx, () => confirm(deps, ctx, input));
}

function confirm(
  deps: Deps,
  ctx: RequestContext,
  input: { user_id: number; token: string },
): Promise<number | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, input.token, "verify_email", now, input.user_id);
    if (userId === null) return null;
    await trx
      .updateTable("users")
      .set({ email_verified_at: now })
      .where("id", "=", userId)
      .execute();
    await writeAudit(trx, ctx, {
      action: "email.verify",
      record_type: "user",
      record_id: userId,
    });
    return userId;
  });
}
