import * as schemas from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/reconciliation/endpoints.ts";
import {
  reconciliationTexts as texts,
  lineStates,
} from "@microfinance/contract/reconciliation/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { checkAccount, reconciledAccounts } from "../accounting/reconciled-accounts.ts";
import { bookLine } from "./book-line.ts";
import { checkReconciliation, completeReconciliation } from "./complete.ts";
import { importStatement } from "./import-statement.ts";
import { lineList } from "./lines.ts";
import { openEntriesOf } from "../accounting/open-entries.ts";
import { matchByHand, undoMatch } from "./write-match.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { BankLine } from "@microfinance/contract/reconciliation/endpoints.ts";
import { date, type ExportTable, money, text } from "../exports/columns.ts";

/** The columns of an export of the lines of bank statements. */
const lineExport: ExportTable<BankLine> = {
  noun: "bank_line",
  name: "bank-statement",
  columns: [
    text("Account", (line) => line.account_code),
    date("Date", (line) => line.date),
    text("Reference", (line) => line.reference),
    text("Text", (line) => line.text),
    money("Amount", (line) => line.amount),
    text("State", (line) => lineStates.find(({ value }) => value === line.state)?.label ?? null),
    text("Entries", (line) => line.match?.entry_ids.join(", ") ?? null),
  ],
};

const reconciliation = withSchemas(endpoints, schemas);

/** Statements of banks and wallets against the journal (REC-1 to REC-8). */
export function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reconciliation.listReconciled, async () =>
    reply(texts.accounts, { accounts: await reconciledAccounts(deps.db) }),
  );
  route(app, deps, reconciliation.importStatement, async ({ ctx, body }) => {
    const counts = await importStatement(deps, ctx, body);
    return reply(texts.imported(counts.added, counts.known, counts.matched), counts);
  });
  route(app, deps, reconciliation.listLines, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, lineList(reading.db, query), deps.now());
    return reply(texts.lines, { lines: rows, ...page });
  });
  exportRoute(app, deps, reconciliation.exportLines, lineExport, (query, { reading }) =>
    lineList(reading.db, query),
  );
  route(app, deps, reconciliation.listOpenEntries, async ({ query }) => {
    await checkAccount(deps.db, query.account_code);
    return reply(texts.lines, await openEntriesOf(deps.db, query.account_code));
  });
  route(app, deps, reconciliation.matchLines, async ({ ctx, body }) =>
    reply(texts.matched, { match_id: await matchByHand(deps, ctx, body) }),
  );
  route(app, deps, reconciliation.undoMatch, async ({ ctx, params }) => {
    await undoMatch(deps, ctx, params.id);
    return reply(texts.undone, {});
  });
  route(app, deps, reconciliation.bookLine, async ({ ctx, params, body }) => {
    const line = await bookLine(deps, ctx, params.id, body);
    return reply(line.state === "waiting" ? texts.bookedAsJournal : texts.booked, { line });
  });
  route(app, deps, reconciliation.checkReconciliation, async ({ query }) => {
    const through = query.through ?? today(deps);
    return reply(texts.check, {
      check: await checkReconciliation(deps, query.account_code, through),
    });
  });
  route(app, deps, reconciliation.completeReconciliation, async ({ ctx, body }) => {
    await completeReconciliation(deps, ctx, body);
    return reply(texts.completed(body.through), {
      check: await checkReconciliation(deps, body.account_code, body.through),
    });
  });
}
