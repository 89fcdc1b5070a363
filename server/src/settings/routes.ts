import * as settings from "@microfinance/contract/settings/endpoints.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { requiredRoles } from "../auth/second-factor-state.ts";
import { reply, route } from "../core/http/route.ts";
import { readSettings } from "./queries.ts";
import { updateSettings } from "./update-settings.ts";

/** The settings (AUTH-55): read by all staff, changed by a system admin; the letterhead is public. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, settings.readSettings, async () =>
    reply(settingsTexts.found, { settings: inForce(deps, await readSettings(deps.db)) }),
  );
  route(app, deps, settings.readLetterhead, async () =>
    reply(settingsTexts.found, { letterhead: await readSettings(deps.db) }),
  );
  route(app, deps, settings.readCustomerSettings, async () =>
    reply(settingsTexts.found, { settings: await readSettings(deps.db) }),
  );
  route(app, deps, settings.updateSettings, async ({ actor, ctx, body }) =>
    reply(settingsTexts.updated, {
      settings: inForce(deps, await updateSettings(deps, actor, ctx, body)),
    }),
  );
}

/**
 * The effective settings: the roles that require a second factor are the installation's default until set (AUTH-17).
 */
function inForce(deps: Deps, settings: LenderSettings): LenderSettings {
  return { ...settings, second_factor_roles: requiredRoles(settings, deps.env) };
}
