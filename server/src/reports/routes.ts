import * as reports from "@microfinance/contract/reports/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { reply, route } from "../http/route.ts";
import { readStatement } from "./read-statement.ts";

/** What the lender prints about a loan (002§2). */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reports.readStatement, async ({ params, query }) =>
    reply(reportTexts.statement, { statement: await readStatement(deps, params.loanId, query) }),
  );
}
