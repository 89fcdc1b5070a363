import * as schemas from "@microfinance/contract/auth/sign-in-step-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/auth/sign-in-step-endpoints.ts";
import { secondFactorTexts, signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { confirmFirstSignIn, sendCodeAgain } from "./first-sign-in.ts";
import { handCustomer, handStaff } from "./reply-with-session.ts";
import { beginApp } from "./second-factor-app.ts";
import { askForPasskey, beginPasskey } from "./second-factor-passkeys.ts";
import { enterCode, enterNewApp, enterNewPasskey, enterPasskey } from "./second-factor-sign-in.ts";
import { stepTokenOf } from "./sign-in-step-cookie.ts";
import { duringStep, type StepCall } from "./sign-in-steps.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const steps = withSchemas(endpoints, schemas);

/** The steps of a sign-in after the password check (AUTH-16). */
export function signInStepRoutes(app: FastifyInstance, deps: Deps): void {
  const callOf = (request: FastifyRequest, area: StepCall["area"]): StepCall => ({
    area,
    token: stepTokenOf(request, deps),
    user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
  });
  const staff = (request: FastifyRequest) => callOf(request, "staff");

  route(app, deps, steps.confirmCustomerCode, async (call) => {
    const { ctx, body } = call;
    const entry = await confirmFirstSignIn(deps, ctx, callOf(call.request, "customer"), body);
    return handCustomer(deps, call, entry);
  });
  route(app, deps, steps.confirmStaffCode, async (call) =>
    handStaff(deps, call, await confirmFirstSignIn(deps, call.ctx, staff(call.request), call.body)),
  );
  route(app, deps, steps.sendCustomerCode, async ({ request }) => {
    await sendCodeAgain(deps, callOf(request, "customer"));
    return reply(signInStepTexts.codeSent, {});
  });
  route(app, deps, steps.sendStaffCode, async ({ request }) => {
    await sendCodeAgain(deps, staff(request));
    return reply(signInStepTexts.codeSent, {});
  });

  for (const [endpoint, kind] of [
    [steps.enterAppCode, "app_code"],
    [steps.enterRecoveryCode, "recovery_code"],
  ] as const) {
    route(app, deps, endpoint, async (call) =>
      handStaff(
        deps,
        call,
        await enterCode(deps, call.ctx, staff(call.request), kind, call.body.code),
      ),
    );
  }
  route(app, deps, steps.askForPasskey, async ({ request }) => {
    const options = await duringStep(deps, staff(request), "second_factor", (trx, locked) =>
      askForPasskey(trx, deps, locked.holder),
    );
    return reply(secondFactorTexts.passkeyBegun, { options });
  });
  route(app, deps, steps.enterPasskey, async (call) =>
    handStaff(
      deps,
      call,
      await enterPasskey(deps, call.ctx, staff(call.request), call.body.response),
    ),
  );

  route(app, deps, steps.beginAppAtSignIn, async ({ request }) => {
    const begun = await duringStep(deps, staff(request), "set_up_second_factor", (trx, locked) =>
      beginApp(trx, deps, locked.holder, locked.account),
    );
    return reply(secondFactorTexts.appBegun, begun);
  });
  route(app, deps, steps.addAppAtSignIn, async (call) =>
    handStaff(deps, call, await enterNewApp(deps, call.ctx, staff(call.request), call.body.code)),
  );
  route(app, deps, steps.beginPasskeyAtSignIn, async ({ request }) => {
    const options = await duringStep(deps, staff(request), "set_up_second_factor", (trx, locked) =>
      beginPasskey(trx, deps, locked.holder, locked.account),
    );
    return reply(secondFactorTexts.passkeyBegun, { options });
  });
  route(app, deps, steps.addPasskeyAtSignIn, async (call) =>
    handStaff(deps, call, await enterNewPasskey(deps, call.ctx, staff(call.request), call.body)),
  );
}
