import * as schemas from "@microfinance/contract/collections/sheet-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/collections/sheet-endpoints.ts";
import type { SheetRecord } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { maySeeSheet } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { SessionActor } from "../core/http/session.ts";
import { documentRoute } from "../exports/document-route.ts";
import { closeSheet } from "./close-sheet.ts";
import { openSheet } from "./open-sheet.ts";
import { villagesLike } from "./round-loans.ts";
import { saveRows } from "./save-rows.ts";
import { sheetPdf } from "./sheet-pdf.ts";
import { findSheet, rowsOfSheet, sheetList } from "./sheet-rows.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const sheets = withSchemas(endpoints, schemas);

/** Collection sheets (COLL-20 to COLL-28). */
export function sheetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, sheets.listSheets, async ({ query, actor, reading }) => {
    const own = may(actor, "collections.read_all") ? null : (actor.staff_id ?? 0);
    const { rows, ...page } = await readPage(query, sheetList(reading.db, own), deps.now());
    return reply(texts.listed, { sheets: rows, ...page });
  });
  route(app, deps, sheets.openSheet, async ({ body, ctx }) => {
    const id = await openSheet(deps, body, ctx);
    return reply(texts.opened, await wholeSheet(deps, id));
  });
  route(app, deps, sheets.listVillages, async ({ query }) =>
    reply(texts.villages, { villages: await villagesLike(deps.db, query.query) }),
  );
  route(app, deps, sheets.readSheet, async ({ params, actor }) => {
    const sheet = await sheetOf(deps, params.id, actor);
    return reply(texts.found, { sheet, rows: await rowsOfSheet(deps.db, sheet.id) });
  });
  documentRoute(app, deps, sheets.readSheetPaper, async ({ params, actor }, letterhead) => {
    const sheet = await sheetOf(deps, params.id, actor);
    const rows = await rowsOfSheet(deps.db, sheet.id);
    return {
      name: `Collection sheet ${sheet.number}.pdf`,
      content: await sheetPdf(sheet, rows, letterhead, deps.now()),
      event: {
        action: "sheet.download",
        record_type: "collection_sheet",
        record_id: sheet.number,
      },
    };
  });
  route(app, deps, sheets.saveRows, async ({ params, body, actor, ctx }) => {
    const sheet = await sheetOf(deps, params.id, actor);
    const results = await saveRows(deps, sheet, body.rows, ctx);
    return reply(texts.saved, { results, ...(await wholeSheet(deps, sheet.id)) });
  });
  route(app, deps, sheets.closeSheet, async ({ params, body, actor, ctx }) => {
    const sheet = await sheetOf(deps, params.id, actor);
    return reply(await closeSheet(deps, sheet, body, ctx), await wholeSheet(deps, sheet.id));
  });
}

/** The sheet of a path. @throws 404 for an unknown one, and for one that the caller does not read */
async function sheetOf(deps: Deps, id: number, actor: SessionActor): Promise<SheetRecord> {
  const sheet = await findSheet(deps.db, id);
  if (sheet === null || !maySeeSheet(actor, sheet)) throw notFound(texts.notFound);
  return sheet;
}

async function wholeSheet(deps: Deps, id: number) {
  const sheet = await findSheet(deps.db, id);
  if (sheet === null) throw notFound(texts.notFound);
  return { sheet, rows: await rowsOfSheet(deps.db, id) };
}
