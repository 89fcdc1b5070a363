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
import { readSystem } from "./read-system.ts";
import { readNews, readWork } from "./read-work.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { changeInPercent, comparedDays } from "@microfinance/contract/dashboard/rules.ts";
import { type Compared, monthlyFigures, performersOf, tileFigures, firstYear } from "./queries.ts";

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
  route(app, deps, dashboard.readSystem, async () =>
    reply(dashboardTexts.system, { system: await readSystem(deps) }),
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

/** The overview of a year, as of the business date (RPT-4, RPT-5). */
async function readSummary(deps: Deps, requestedYear: number | undefined): Promise<Summary> {
  const as_of = today(deps);
  const thisYear = Number(as_of.slice(0, 4));
  const year = requestedYear ?? thisYear;
  const days = comparedDays(as_of);
  const tiles = await tileFigures(deps.db, days, deps.now());
  const performers = await performersOf(deps.db, days.this_month);
  const figures = await monthlyFigures(deps.db, year);
  const first = await firstYear(deps.db);
  return {
    as_of,
    year,
    years: yearsFrom(Math.min(first ?? thisYear, thisYear, year), Math.max(thisYear, year)),
    tiles: {
      loans: { ...tiles.loans, change: null },
      customers: tileOf(tiles.customers),
      applications: tileOf(tiles.applications),
      transfers: { ...tiles.transfers, change: null },
      bills: { ...tiles.bills, change: null },
    },
    performers,
    ...byMonth(figures),
  };
}

function tileOf(figures: Compared) {
  return { ...figures, change: changeInPercent(figures.this_month, figures.last_month) };
}

/** Newest first. */
function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

type Figures = Awaited<ReturnType<typeof monthlyFigures>>;

function byMonth(figures: Figures): Pick<Summary, "applications" | "services" | "sales"> {
  return {
    applications: figures.map(({ month, loans }) => ({ month, count: loans })),
    services: figures.map(({ month, loans, payments, transfers }) => ({
      month,
      loans,
      payments,
      transfers,
    })),
    sales: figures.map(({ month, loans_given, payments_received }) => ({
      month,
      loans_given,
      payments_received,
    })),
  };
}
