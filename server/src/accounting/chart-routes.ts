import * as schemas from "@microfinance/contract/accounting/chart-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/chart-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { addAccount, changeAccount, chartList, chartOfAccounts } from "./chart.ts";
import { chartExport } from "./export-columns.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const chart = withSchemas(endpoints, schemas);

/** The chart of accounts (ACC-13). */
export function chartRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, chart.listAccounts, async () =>
    reply(texts.accounts, { accounts: await chartOfAccounts(deps.db) }),
  );
  exportRoute(app, deps, chart.exportAccounts, chartExport, (_query, { reading }) =>
    chartList(reading.db),
  );
  route(app, deps, chart.addAccount, async ({ ctx, body }) =>
    reply(texts.accountAdded, { account: await addAccount(deps, ctx, body) }),
  );
  route(app, deps, chart.changeAccount, async ({ ctx, params, body }) =>
    reply(texts.accountChanged, { account: await changeAccount(deps, ctx, params.code, body) }),
  );
}
