import * as schemas from "@microfinance/contract/accounting/journal-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/journal-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { accountEntries, accountSummary, type Period } from "./account-ledger.ts";
import { accountLedgerExport, entryExport } from "./export-columns.ts";
import { entryList, findEntry } from "./journal.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const journal = withSchemas(endpoints, schemas);

/** The journal and the ledgers of the accounts (ACC-14, ACC-15). */
export function journalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, journal.listEntries, async ({ query, reading }) => {
    checkOrder(query.from, query.to);
    const { rows, ...page } = await readPage(
      query,
      entryList(reading.db, filterOf(query)),
      deps.now(),
    );
    return reply(texts.entries, { entries: rows, ...page });
  });
  exportRoute(app, deps, journal.exportEntries, entryExport, (query, { reading }) => {
    checkOrder(query.from, query.to);
    return entryList(reading.db, filterOf(query));
  });
  route(app, deps, journal.readEntry, async ({ params }) => {
    const entry = await findEntry(deps.db, params.id);
    if (entry === null) throw notFound(texts.entryNotFound);
    return reply(texts.entry, { entry });
  });
  route(app, deps, journal.readAccountLedger, async ({ params, query, reading }) => {
    const period = periodOf(deps, query);
    const summary = await accountSummary(reading.db, params.code, period);
    const list = accountEntries(reading.db, params.code, period);
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(texts.ledgerOfAccount, { ...period, ...summary, entries: rows, ...page });
  });
  exportRoute(app, deps, journal.exportAccountLedger, accountLedgerExport, (query, { reading }) => {
    const period = periodOf(deps, query);
    return accountEntries(reading.db, query.code, period);
  });
}

type Filter = Parameters<typeof entryList>[1];

/** The filter without the parameters of the page. */
function filterOf(filter: Filter) {
  const { from, to, kind, account, staff_id, loan_id, customer_id, till_session, amount } = filter;
  return { from, to, kind, account, staff_id, loan_id, customer_id, till_session, amount };
}

function periodOf(
  deps: Deps,
  query: { from?: string | undefined; to?: string | undefined },
): Period {
  checkOrder(query.from, query.to);
  return { from: query.from ?? null, to: query.to ?? today(deps) };
}

function checkOrder(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined && from > to)
    throw badRequest(texts.fromAfterTo, { from: texts.fromAfterTo });
}
