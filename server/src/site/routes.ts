import * as backupSchemas from "@microfinance/contract/settings/backup-endpoint-schemas.ts";
import * as backupEndpoints from "@microfinance/contract/settings/backup-endpoints.ts";
import * as calendarSchemas from "@microfinance/contract/settings/calendar-endpoint-schemas.ts";
import * as calendarEndpoints from "@microfinance/contract/settings/calendar-endpoints.ts";
import { holidayTexts } from "@microfinance/contract/settings/holidays.ts";
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
import { inAct } from "../acts/running-act.ts";
import { holidaysOf, saveHolidays } from "../settings/calendar.ts";
import {
  findLogo,
  readLetterhead,
  readPaperLetterhead,
  removeLogo,
  saveLogo,
} from "../settings/logo.ts";
import { readSettings, lockSettings } from "../settings/queries.ts";
import { controlText, askControl } from "./ask-control.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import {
  isBackupLate,
  type BackupState,
} from "@microfinance/contract/settings/backup-endpoints.ts";
import type { WaitingChange } from "@microfinance/contract/core/waiting-change.ts";
import { isControl, namesWhereToPay } from "@microfinance/contract/settings/controls.ts";
import type { RequestContext } from "../core/http/session.ts";
import { changesOf, saveSettings } from "./save-settings.ts";

const backup = withSchemas(backupEndpoints, backupSchemas);
const calendar = withSchemas(calendarEndpoints, calendarSchemas);
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
  route(app, deps, settings.readPaperLetterhead, async ({ params: { kind, record } }) =>
    reply(settingsTexts.found, {
      letterhead: await readPaperLetterhead(deps.db, { kind, key: record }),
    }),
  );
  route(app, deps, backup.readBackupState, async ({ actor }) =>
    reply(backup.backupTexts.found, { backup: backupState(deps, actor) }),
  );
  logoRoutes(app, deps);
  calendarRoutes(app, deps);
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

/** The public holidays (PROD-19): read by all staff, changed by a system admin. */
function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calendar.readHolidays, async ({ params, reading }) =>
    reply(holidayTexts.found, { holidays: await holidaysOf(reading.db, params.year) }),
  );
  route(app, deps, calendar.saveHolidays, async ({ ctx, params, body }) => {
    await inAct(deps, "calendar.change", (tx) =>
      saveHolidays(tx, deps, ctx, params.year, body.holidays),
    );
    return reply(holidayTexts.saved, { holidays: await holidaysOf(deps.db, params.year) });
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

/**
 * The state of the continuous backup (SITE-71). Errors name folders and hosts: only who changes settings reads them.
 */
function backupState({ backup, env, now }: Deps, actor: Actor): BackupState {
  const state = backup?.state();
  return {
    on: state !== undefined,
    segment_at: state?.segment_at?.toISOString() ?? null,
    base_at: state?.base_at?.toISOString() ?? null,
    keep_days: env.BACKUP_KEEP_DAYS,
    late: state !== undefined && isBackupLate(state.segment_at ?? state.started_at, now()),
    error: may(actor, "settings.update") ? (state?.error ?? null) : null,
  };
}

/**
 * Changes the given settings that differ, and records them before and after (AUTH-56). Those that are controls wait for
 * a second administrator.
 * @returns all effective settings, and what waits
 * @throws 409 for tills that are in use, and for a change that is asked for already; 400 for a usual method of payouts
 *   that the system records by itself (PAY-38)
 */
async function updateSettings(
  deps: Deps,
  ctx: RequestContext,
  requested: Partial<LenderSettings>,
): Promise<{ settings: LenderSettings; request: WaitingChange }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const current = await readSettings(tx);
    const before = new Map<string, unknown>(Object.entries(current));
    const waits = (key: string, value: unknown) =>
      isControl(key) || namesWhereToPay(key, before.get(key), value);
    const ofKind = (control: boolean) =>
      Object.fromEntries(
        changesOf(current, requested).filter(([key, value]) => waits(key, value) === control),
      );
    await saveSettings(tx, deps, ctx, ofKind(false));
    const change = ofKind(true);
    const id = Object.keys(change).toSorted().join(",");
    const request =
      id === "" ? null : await askControl(tx, deps, ctx, { control: "settings", id, change });
    return { settings: await readSettings(tx), request };
  });
}
