import * as factor from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { reply, route } from "../http/route.ts";
import type { SessionActor } from "../http/session.ts";
import { resetSecondFactor } from "../staff/reset-second-factor.ts";
import {
  type Added,
  addOwnApp,
  addOwnPasskey,
  beginOwn,
  makeOwnCodes,
} from "./second-factor-own.ts";
import { removeOwn } from "./second-factor-removal.ts";
import { readSecondFactor } from "./second-factor-state.ts";

/** A staff member's own second factor, and its reset by an administrator (D134). */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const state = async (actor: SessionActor, added: Added = {}) => ({
    second_factor: await readSecondFactor(deps.db, deps, actor),
    ...added,
  });

  route(app, deps, factor.readSecondFactor, async ({ actor }) =>
    reply(secondFactorTexts.found, await state(actor)),
  );
  route(app, deps, factor.beginApp, async ({ actor, cause, body }) => {
    const begin = await beginOwn(deps, cause, actor, body);
    return reply(secondFactorTexts.appBegun, await begin.app());
  });
  route(app, deps, factor.addApp, async ({ actor, cause, body }) => {
    const added = await addOwnApp(deps, cause, actor, body.code);
    return reply(secondFactorTexts.appAdded, await state(actor, added));
  });
  route(app, deps, factor.removeApp, async ({ actor, cause, body }) => {
    await removeOwn(deps, cause, actor, "app", body ?? {});
    return reply(secondFactorTexts.appRemoved, await state(actor));
  });
  route(app, deps, factor.beginPasskey, async ({ actor, cause, body }) => {
    const begin = await beginOwn(deps, cause, actor, body);
    return reply(secondFactorTexts.passkeyBegun, { options: await begin.passkey() });
  });
  route(app, deps, factor.addPasskey, async ({ actor, cause, body }) => {
    const added = await addOwnPasskey(deps, cause, actor, body);
    return reply(secondFactorTexts.passkeyAdded, await state(actor, added));
  });
  route(app, deps, factor.removePasskey, async ({ actor, cause, params, body }) => {
    await removeOwn(deps, cause, actor, { passkey: params.id }, body ?? {});
    return reply(secondFactorTexts.passkeyRemoved, await state(actor));
  });
  route(app, deps, factor.makeRecoveryCodes, async ({ actor, cause, body }) => {
    const made = await makeOwnCodes(deps, cause, actor, body);
    return reply(secondFactorTexts.codesMade, await state(actor, made));
  });
  route(app, deps, factor.resetSecondFactor, async ({ actor, cause, params }) => {
    await resetSecondFactor(deps, actor, cause, params.id);
    return reply(secondFactorTexts.reset, {});
  });
}
