import * as backupSchemas from "@microfinance/contract/settings/backup-endpoint-schemas.ts";
import * as backupEndpoints from "@microfinance/contract/settings/backup-endpoints.ts";
import * as logoSchemas from "@microfinance/contract/settings/logo-endpoint-schemas.ts";
import * as logoEndpoints from "@microfinance/contract/settings/logo-endpoints.ts";
import * as settingsSchemas from "@microfinance/contract/settings/endpoint-schemas.ts";
import * as settingsEndpoints from "@microfinance/contract/settings/endpoints.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { logoTexts } from "@microfinance/contract/settings/logo.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { requiredRoles } from "../auth/second-factor-state.ts";
import { reply, route } from "../core/http/route.ts";
import { acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import { sendFile } from "../documents/send-file.ts";
import { notFound } from "../core/http/errors.ts";
import { backupState } from "./backup-state.ts";
import { findLogo, readLetterhead, removeLogo, saveLogo } from "../settings/logo.ts";
import { readSettings } from "../settings/queries.ts";
import { controlText } from "./ask-control.ts";
import { updateSettings } from "./update-settings.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const backup = withSchemas(backupEndpoints, backupSchemas);
const logo = withSchemas(logoEndpoints, logoSchemas);
const settings = withSchemas(settingsEndpoints, settingsSchemas);

/** The settings (AUTH-55): read by all staff, changed by a system admin; the letterhead is public. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, settings.readSettings, async () =>
    reply(settingsTexts.found, { settings: inForce(deps, await readSettings(deps.db)) }),
  );
  route(app, deps, settings.readLetterhead, async () =>
    reply(settingsTexts.found, { letterhead: await readLetterhead(deps.db) }),
  );
  route(app, deps, backup.readBackupState, async ({ actor }) =>
    reply(backup.backupTexts.found, { backup: backupState(deps, actor) }),
  );
  logoRoutes(app, deps);
  route(app, deps, settings.readCustomerSettings, async () =>
    reply(settingsTexts.found, { settings: await readSettings(deps.db) }),
  );
  route(app, deps, settings.updateSettings, async ({ ctx, body }) => {
    const updated = await updateSettings(deps, ctx, body);
    return reply(controlText(settingsTexts.updated, updated.request), {
      settings: inForce(deps, updated.settings),
      request: updated.request,
    });
  });
}

function logoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, logo.readLogo, async ({ reply: response }) => {
    const found = await findLogo(deps.db);
    if (found === null) throw notFound(logoTexts.none);
    // The address changes with the picture.
    response.header("cache-control", "public, max-age=86400");
    return sendFile(response, { name: "logo", ...found });
  });
  void app.register(async (scope) => {
    limitLargeBodies(scope, 2);
    acceptRawFiles(scope);
    route(scope, deps, logo.saveLogo, async ({ actor, ctx, query, body }) => {
      const upload = { name: body.name ?? query.name ?? "logo", content: body.content };
      await saveLogo(deps, actor, ctx, upload);
      return reply(logoTexts.saved, { letterhead: await readLetterhead(deps.db) });
    });
  });
  route(app, deps, logo.removeLogo, async ({ ctx }) => {
    await removeLogo(deps, ctx);
    return reply(logoTexts.removed, { letterhead: await readLetterhead(deps.db) });
  });
}

/**
 * The effective settings: the roles that require a second factor are the installation's default until set (AUTH-17).
 */
function inForce(deps: Deps, settings: LenderSettings): LenderSettings {
  return { ...settings, second_factor_roles: requiredRoles(settings, deps.env) };
}
