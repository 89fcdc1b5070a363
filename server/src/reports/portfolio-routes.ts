import { yearStart } from "@microfinance/contract/reports/financial.ts";
import * as schemas from "@microfinance/contract/reports/portfolio-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { arrearsTexts, portfolioTexts as texts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { portfolioTable, provisionTable, ratiosTable } from "./portfolio-exports.ts";
import { portfolioOf, portfolioOverTime, recordedDay } from "./portfolio-queries.ts";
import { readProvision, readRatios } from "./provision.ts";
import { periodOf } from "./report-days.ts";
import { reportRoute } from "./report-route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

/** The recorded portfolio, the provision and the ratios (RPT-33 to RPT-35). */
export function portfolioRoutes(app: FastifyInstance, deps: Deps): void {
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.portfolio, schemas.portfolio),
    async ({ by, group, as_of: requested }, reading) => {
      const as_of = await dayOf(deps, requested);
      const shown = { as_of, by, group: group ?? null };
      // No day is recorded before the first night.
      if (as_of === null) return { ...shown, ...nothing };
      const { groups, totals } = await portfolioOf(reading.db, as_of, by, group);
      const overTime = await portfolioOverTime(reading.db, as_of, by, group);
      return { ...shown, groups, totals, ...overTime };
    },
    portfolioTable,
  );
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.provision, schemas.provision),
    (filter, reading) => provisionOn(reading, filter.as_of),
    provisionTable,
  );
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.ratios, schemas.ratios),
    (filter, reading) => readRatios(reading, yearTo(reading, filter)),
    ratiosTable,
  );
}

const nothing = {
  groups: [],
  days: [],
  months: [],
  totals: {
    loans: 0,
    outstanding_principal: 0,
    arrears: 0,
    par1: 0,
    par30: 0,
    par90: 0,
    par30_restructured: 0,
    par1_percent: null,
    par30_percent: null,
    par90_percent: null,
    par30_restructured_percent: null,
  },
};

/** This year up to today where no days are given. */
function yearTo(deps: Deps, query: { from?: string | undefined; to?: string | undefined }) {
  return periodOf(deps, { ...query, from: query.from ?? yearStart(query.to ?? today(deps)) });
}

/** @throws 404 for a day that was not recorded; 400 for one after today */
async function provisionOn(deps: Deps, requested: string | undefined) {
  const day = requested ?? today(deps);
  refuseFuture(deps, day);
  const provision = await readProvision(deps, day);
  if (provision === null) throw notFound(arrearsTexts.notRecorded);
  return provision;
}

/** The recorded day, the last one by default; null while there is none. */
async function dayOf(deps: Deps, requested: string | undefined): Promise<string | null> {
  if (requested !== undefined) refuseFuture(deps, requested);
  const day = await recordedDay(deps.db, requested);
  if (day === null && requested !== undefined) throw notFound(arrearsTexts.notRecorded);
  return day;
}

function refuseFuture(deps: Deps, day: string): void {
  if (day > today(deps)) throw badRequest(texts.inFuture, { as_of: texts.inFuture });
}
