import * as arrears from "@microfinance/contract/reports/arrears-endpoints.ts";
import * as reports from "@microfinance/contract/reports/endpoints.ts";
import { arrearsTexts, reportTexts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { bucketList, readArrears } from "./arrears.ts";
import { arrearsExport, lateLoanExport } from "./export-columns.ts";
import { lateLoanList } from "./late-loans.ts";
import { readStatement } from "./read-statement.ts";

/** What the lender prints about a loan (RPT-1), and what is late over all of them. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reports.readStatement, async ({ params, query }) =>
    reply(reportTexts.statement, { statement: await readStatement(deps, params.loanId, query) }),
  );
  route(app, deps, arrears.readArrears, async () => {
    const as_of = today(deps);
    return reply(arrearsTexts.report, { as_of, ...(await readArrears(deps.db, as_of)) });
  });
  exportRoute(app, deps, arrears.exportArrears, arrearsExport, () =>
    bucketList(deps.db, today(deps)),
  );
  route(app, deps, arrears.listLateLoans, async ({ query }) => {
    const list = lateLoanList(deps.db, query.bucket ?? null, today(deps));
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(arrearsTexts.lateLoans, {
      loans: rows.map(({ place, ...loan }) => loan),
      ...page,
    });
  });
  exportRoute(app, deps, arrears.exportLateLoans, lateLoanExport, ({ bucket }) =>
    lateLoanList(deps.db, bucket ?? null, today(deps)),
  );
}
