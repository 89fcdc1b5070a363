import * as absenceSchemas from "@microfinance/contract/collections/absence-endpoint-schemas.ts";
import * as absenceEndpoints from "@microfinance/contract/collections/absence-endpoints.ts";
import * as fieldSchemas from "@microfinance/contract/collections/field-endpoint-schemas.ts";
import * as fieldEndpoints from "@microfinance/contract/collections/field-endpoints.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { SessionActor } from "../core/http/session.ts";
import { conflictList, findConflict, openAmount } from "./conflict-rows.ts";
import { deviceList, findDevice, registerDevice, withdrawDevice } from "./devices.ts";
import { resolveConflict } from "./resolve-conflict.ts";
import { sendAbsences } from "./send-absences.ts";
import { sendCollections } from "./send-collections.ts";
import { findSheet, rowsOfSheet } from "./sheet-rows.ts";
import { returnSheet, takenSheetOf, takeSheet, instructionsFor } from "./take-sheet.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const absence = withSchemas(absenceEndpoints, absenceSchemas);
const field = withSchemas(fieldEndpoints, fieldSchemas);

/** Phones with collection sheets, and the money collected there (COLL-30 to COLL-37). */
export function fieldRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, field.listDevices, async ({ query, actor, reading }) => {
    const { rows, ...page } = await readPage(
      query,
      deviceList(reading.db, ownOf(actor)),
      deps.now(),
    );
    return reply(texts.devices, { devices: rows, ...page });
  });
  route(app, deps, field.registerDevice, async ({ body, ctx }) => {
    const id = await registerDevice(deps, body, ctx);
    return reply(texts.registered, { device: await deviceOf(deps, id) });
  });
  route(app, deps, field.withdrawDevice, async ({ params, body, ctx }) => {
    await withdrawDevice(deps, params.id, body.reason, ctx);
    return reply(texts.withdrawn, { device: await deviceOf(deps, params.id) });
  });
  route(app, deps, field.takeSheet, async ({ params, body, ctx }) => {
    const taken = await takeSheet(deps, params.id, body, ctx);
    const sheet = await findSheet(deps.db, taken.sheet_id);
    if (sheet === null) throw notFound(sheetTexts.notFound);
    return reply(texts.taken, {
      taken: {
        id: taken.id,
        taken_at: taken.taken_at.toISOString(),
        now: deps.now().toISOString(),
        recovery_key: taken.recovery_key,
      },
      sheet,
      rows: await rowsOfSheet(deps.db, sheet.id),
    });
  });
  route(app, deps, field.returnSheet, async ({ params, ctx }) => {
    await returnSheet(deps, params.id, ctx);
    return reply(texts.returned, {});
  });
  route(app, deps, field.sendCollections, async ({ params, body, ctx }) => {
    const taken = await takenSheetOf(deps.db, params.id, ctx);
    const results = await sendCollections(deps, taken, body.rows, ctx);
    return reply(texts.sent, { results, ...(await instructionsFor(deps.db, taken)) });
  });
  route(app, deps, absence.sendAbsences, async ({ params, body, ctx }) => {
    const taken = await takenSheetOf(deps.db, params.id, ctx);
    const results = await sendAbsences(deps, taken, body.absences);
    return reply(texts.sent, { results, ...(await instructionsFor(deps.db, taken)) });
  });
  route(app, deps, absence.askAboutSheet, async ({ params, ctx }) => {
    const taken = await takenSheetOf(deps.db, params.id, ctx);
    return reply(texts.asked, await instructionsFor(deps.db, taken));
  });
  route(app, deps, field.listConflicts, async ({ query, actor, reading }) => {
    const { state, ...paging } = query;
    const owner = ownOf(actor);
    const source = conflictList(reading.db, owner, state);
    const { rows: conflicts, ...page } = await readPage(paging, source, deps.now());
    const open_amount = await openAmount(reading.db, owner);
    return reply(texts.conflicts, { conflicts, open_amount, ...page });
  });
  route(app, deps, field.resolveConflict, async ({ params, body, ctx }) => {
    await resolveConflict(deps, params.id, body, ctx);
    const conflict = await findConflict(deps.db, params.id);
    if (conflict === null) throw notFound(texts.conflictNotFound);
    return reply(texts.resolved, { conflict });
  });
}

/** The staff id whose phones and conflicts the caller may see; null for all. */
function ownOf(actor: SessionActor): number | null {
  return may(actor, "collections.read_all") ? null : (actor.staff_id ?? 0);
}

async function deviceOf(deps: Deps, id: number) {
  const device = await findDevice(deps.db, id);
  if (device === null) throw notFound(texts.deviceNotFound);
  return device;
}
