import * as schemas from "@microfinance/contract/auth/second-factor-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import type { SessionActor } from "../core/http/session.ts";
import {
  type Added,
  addOwnApp,
  addOwnPasskey,
  beginOwn,
  makeOwnCodes,
} from "./second-factor-own.ts";
import { removeOwn } from "./second-factor-removal.ts";
import { readSecondFactor } from "./second-factor-state.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const factor = withSchemas(endpoints, schemas);

/** A staff member's own second factor (AUTH-19). */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const state = async (actor: SessionActor, added: Added = {}) => ({
    second_factor: await readSecondFactor(deps.db, deps, actor),
    ...added,
  });

  route(app, deps, factor.readSecondFactor, async ({ actor }) =>
    reply(secondFactorTexts.found, await state(actor)),
  );
  route(app, deps, factor.beginApp, async ({ actor, ctx, body }) => {
    const begin = await beginOwn(deps, ctx, actor, body);
    return reply(secondFactorTexts.appBegun, await begin.app());
  });
  route(app, deps, factor.addApp, async ({ actor, ctx, body }) => {
    const added = await addOwnApp(deps, ctx, actor, body.code);
    return reply(secondFactorTexts.appAdded, await state(actor, added));
  });
  route(app, deps, factor.removeApp, async ({ actor, ctx, body }) => {
    await removeOwn(deps, ctx, actor, "app", body ?? {});
    return reply(secondFactorTexts.appRemoved, await state(actor));
  });
  route(app, deps, factor.beginPasskey, async ({ actor, ctx, body }) => {
    const begin = await beginOwn(deps, ctx, actor, body);
    return reply(secondFactorTexts.passkeyBegun, { options: await begin.passkey() });
  });
  route(app, deps, factor.addPasskey, async ({ actor, ctx, body }) => {
    const added = await addOwnPasskey(deps, ctx, actor, body);
    return reply(secondFactorTexts.passkeyAdded, await state(actor, added));
  });
  route(app, deps, factor.removePasskey, async ({ actor, ctx, params, body }) => {
    await removeOwn(deps, ctx, actor, { passkey: params.id }, body ?? {});
    return reply(secondFactorTexts.passkeyRemoved, await state(actor));
  });
  route(app, deps, factor.makeRecoveryCodes, async ({ actor, ctx, body }) => {
    const made = await makeOwnCodes(deps, ctx, actor, body);
    return reply(secondFactorTexts.codesMade, await state(actor, made));
  });
}
