import * as schemas from "@microfinance/contract/accounting/period-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/period-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { periodExport } from "../accounting/export-columns.ts";
import { checkPeriod, closePeriod, periodList, readPeriods, reopenPeriod } from "./periods.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const periods = withSchemas(endpoints, schemas);

/** Closing and reopening the books (ACC-17). */
export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, periods.readPeriods, async () => reply(texts.periods, await readPeriods(deps)));
  exportRoute(app, deps, periods.exportPeriods, periodExport, (_query, { reading }) =>
    periodList(reading),
  );
  route(app, deps, periods.checkPeriod, async ({ query }) => {
    const through = query.through ?? today(deps);
    return reply(texts.checkList, { through, ...(await checkPeriod(deps, through)) });
  });
  route(app, deps, periods.closePeriod, async ({ ctx, body }) => {
    await closePeriod(deps, ctx, body.through);
    return reply(texts.closed, await readPeriods(deps));
  });
  route(app, deps, periods.reopenPeriod, async ({ ctx, body }) => {
    await reopenPeriod(deps, ctx, body.from, body.reason);
    return reply(texts.reopened, await readPeriods(deps));
  });
}
