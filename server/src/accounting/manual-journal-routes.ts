import * as schemas from "@microfinance/contract/accounting/manual-journal-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/manual-journal-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { manualJournalExport } from "./export-columns.ts";
import { journalList, readJournalRow } from "./journal-rows.ts";
import { makeJournal, postJournal, rejectJournal, reverseJournal } from "./manual-journals.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const journals = withSchemas(endpoints, schemas);

/** Manual journals with maker and checker (ACC-16). */
export function manualJournalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, journals.listJournals, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, journalList(reading.db, query), deps.now());
    return reply(texts.journals, { journals: rows, ...page });
  });
  exportRoute(app, deps, journals.exportJournals, manualJournalExport, (query, { reading }) =>
    journalList(reading.db, query),
  );
  route(app, deps, journals.readJournal, async ({ params }) =>
    reply(texts.journals, { journal: await readJournalRow(deps.db, params.id) }),
  );
  route(app, deps, journals.makeJournal, async ({ ctx, body }) => {
    const journal = await makeJournal(deps, ctx, body);
    return reply(texts.journalSaved, { journal });
  });
  route(app, deps, journals.postJournal, async ({ ctx, params }) => {
    const journal = await postJournal(deps, ctx, params.id);
    return reply(texts.journalPosted(journal.number ?? ""), { journal });
  });
  route(app, deps, journals.rejectJournal, async ({ ctx, params, body }) =>
    reply(texts.journalRejected, {
      journal: await rejectJournal(deps, ctx, params.id, body.reason),
    }),
  );
  route(app, deps, journals.reverseJournal, async ({ ctx, params, body }) =>
    reply(texts.reversalMade, {
      journal: await reverseJournal(deps, ctx, params.id, body.reason),
    }),
  );
}
