import * as arrearsSchemas from "@microfinance/contract/reports/arrears-endpoint-schemas.ts";
import * as arrearsEndpoints from "@microfinance/contract/reports/arrears-endpoints.ts";
import * as reportSchemas from "@microfinance/contract/reports/endpoint-schemas.ts";
import * as reportEndpoints from "@microfinance/contract/reports/endpoints.ts";
import * as writtenOffSchemas from "@microfinance/contract/reports/written-off-endpoint-schemas.ts";
import * as writtenOffEndpoints from "@microfinance/contract/reports/written-off-endpoints.ts";
import { arrearsTexts, reportTexts } from "@microfinance/contract/reports/texts.ts";
import { writeOffTexts } from "@microfinance/contract/servicing/write-off-texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { arrearsExport, bucketList, readArrears, readRecordedArrears } from "./arrears.ts";
import { lateLoanExport, lateLoanList } from "./late-loans.ts";
import { readStatement } from "./read-statement.ts";
import { statementPdf } from "./statement-pdf.ts";
import { writtenOffExport, writtenOffList, writtenOffTotals } from "./written-off.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const arrears = withSchemas(arrearsEndpoints, arrearsSchemas);
const reports = withSchemas(reportEndpoints, reportSchemas);
const losses = withSchemas(writtenOffEndpoints, writtenOffSchemas);

/** Statements of loans (RPT-1), and the arrears of all loans. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reports.readStatement, async ({ params, query }) =>
    reply(reportTexts.statement, { statement: await readStatement(deps, params.loanId, query) }),
  );
  documentRoute(
    app,
    deps,
    reports.readStatementPdf,
    async ({ params, query }, letterhead) => {
      const statement = await readStatement(deps, params.loanId, query);
      const { loan_id, from, to } = statement;
      return {
        name: `Payment statement ${loan_id}.pdf`,
        content: await statementPdf(statement, letterhead, deps.now()),
        event: {
          action: "statement.download",
          record_type: "loan",
          record_id: loan_id,
          after: { from, to },
        },
      };
    },
    ({ loanId }) => ({ kind: "loan", key: loanId }),
  );
  route(app, deps, arrears.readArrears, async ({ query, reading }) => {
    const as_of = query.as_of ?? today(deps);
    if (as_of > today(deps))
      throw badRequest(arrearsTexts.inFuture, { as_of: arrearsTexts.inFuture });
    if (as_of === today(deps))
      return reply(arrearsTexts.report, { as_of, ...(await readArrears(reading)) });
    const recorded = await readRecordedArrears(reading.db, as_of);
    if (recorded === null) throw notFound(arrearsTexts.notRecorded);
    return reply(arrearsTexts.report, { as_of, ...recorded });
  });
  exportRoute(app, deps, arrears.exportArrears, arrearsExport, (_query, { reading }) =>
    bucketList(reading),
  );
  route(app, deps, arrears.listLateLoans, async ({ query, reading }) => {
    const list = lateLoanList(reading.db, query.bucket ?? null, today(deps));
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(arrearsTexts.lateLoans, {
      loans: rows.map(({ place, ...loan }) => loan),
      ...page,
    });
  });
  exportRoute(app, deps, arrears.exportLateLoans, lateLoanExport, ({ bucket }, { reading }) =>
    lateLoanList(reading.db, bucket ?? null, today(deps)),
  );
  route(app, deps, losses.listWrittenOff, async ({ query, reading }) => {
    const state = query.state ?? null;
    const { rows, ...page } = await readPage(query, writtenOffList(reading.db, state), deps.now());
    const loans = rows.map(({ act, ...loan }) => loan);
    const totals = await writtenOffTotals(reading.db, state);
    return reply(writeOffTexts.list, { loans, totals, ...page });
  });
  exportRoute(app, deps, losses.exportWrittenOff, writtenOffExport, ({ state }, { reading }) =>
    writtenOffList(reading.db, state ?? null),
  );
}
