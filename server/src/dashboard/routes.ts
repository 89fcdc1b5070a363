import * as summarySchemas from "@microfinance/contract/customer-file/summary-endpoint-schemas.ts";
import * as summaryEndpoints from "@microfinance/contract/customer-file/summary-endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import * as dashboardSchemas from "@microfinance/contract/dashboard/endpoint-schemas.ts";
import * as dashboardEndpoints from "@microfinance/contract/dashboard/endpoints.ts";
import { dashboardTexts } from "@microfinance/contract/dashboard/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { readCustomerSummary } from "./customer-summary.ts";
import { readSummary } from "./read-summary.ts";
import { readNews, readWork } from "./read-work.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const { readCustomerSummary: readCustomerSummaryCall } = withSchemas(
  summaryEndpoints,
  summarySchemas,
);
const dashboard = withSchemas(dashboardEndpoints, dashboardSchemas);

/** The overview of the back office (RPT-5), and that of a customer (CUST-40). */
export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, dashboard.readBusinessDate, () =>
    Promise.resolve(reply(dashboardTexts.businessDate, { business_date: today(deps) })),
  );
  route(app, deps, dashboard.readWork, async ({ actor, reading }) =>
    reply(dashboardTexts.work, { work: await readWork(reading, actor) }),
  );
  route(app, deps, dashboard.readNews, async ({ actor, query }) =>
    reply(dashboardTexts.news, { news: await readNews(deps, actor, query.since) }),
  );
  route(app, deps, dashboard.readSummary, async ({ query, reading }) =>
    reply(dashboardTexts.found, { summary: await readSummary(reading, query.year) }),
  );
  route(app, deps, readCustomerSummaryCall, async ({ params }) =>
    reply(customerTexts.found, { summary: await readCustomerSummary(deps, params.id) }),
  );
}
