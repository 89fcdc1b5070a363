import { yearStart } from "@microfinance/contract/reports/financial.ts";
import * as schemas from "@microfinance/contract/reports/portfolio-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { arrearsTexts, portfolioTexts as texts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { portfolioOf, portfolioOverTime, recordedDay } from "./portfolio-queries.ts";
import { readProvision, readRatios } from "./provision.ts";
import { periodOf } from "./report-days.ts";
import { reportRoute, type ReportTable } from "./report-route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type {
  PortfolioGroup,
  Provision,
  Ratios,
} from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import type { ProvisionClass } from "@microfinance/contract/reports/provision.ts";
import { money, number, percent, text } from "../exports/columns.ts";

const fraction = (share: number | null) => (share === null ? null : share / 100);

/** The files of a portfolio, one part a row. */
const portfolioTable: ReportTable<{ groups: PortfolioGroup[] }, PortfolioGroup> = {
  noun: "report",
  name: "portfolio",
  rows: ({ groups }) => groups,
  columns: [
    text("Part", (group) => group.name),
    number("Loans", (group) => group.loans),
    money("Outstanding principal", (group) => group.outstanding_principal),
    money("Arrears", (group) => group.arrears),
    money("More than 1 day late", (group) => group.par1),
    percent("PAR1", (group) => fraction(group.par1_percent)),
    money("More than 30 days late", (group) => group.par30),
    percent("PAR30", (group) => fraction(group.par30_percent)),
    money("More than 30 days late or restructured", (group) => group.par30_restructured),
    percent("PAR30 + restructured", (group) => fraction(group.par30_restructured_percent)),
    money("More than 90 days late", (group) => group.par90),
    percent("PAR90", (group) => fraction(group.par90_percent)),
  ],
};

/** The files of the provision, one class a row. */
const provisionTable: ReportTable<Pick<Provision, "classes">, ProvisionClass> = {
  noun: "report",
  name: "provision",
  rows: ({ classes }) => classes,
  columns: [
    text(
      "Days past due",
      (row) => ageingBuckets.find(({ key }) => key === row.bucket)?.label ?? row.bucket,
    ),
    number("Loans", (row) => row.loans),
    money("Outstanding principal", (row) => row.outstanding_principal),
    percent("Provision", (row) => fraction(row.percent)),
    money("Required", (row) => row.required),
  ],
};

/** A figure of the ratios: an amount, or a share in percent. */
interface RatioRow {
  name: string;
  amount: number | null;
  share: number | null;
}

type RatioFigures = Omit<Ratios, "success" | "msg" | "message">;

function ratioRows(ratios: RatioFigures): RatioRow[] {
  const amount = (name: string, value: number | null) => ({ name, amount: value, share: null });
  const share = (name: string, value: number | null) => ({ name, amount: null, share: value });
  return [
    amount("Allowance for loan losses", ratios.allowance),
    amount("Principal more than 30 days late", ratios.par30),
    share("Risk coverage", ratios.risk_coverage),
    amount("Portfolio before the period", ratios.opening_portfolio),
    amount("Portfolio at its end", ratios.closing_portfolio),
    amount("Write-offs", ratios.write_offs),
    amount("Recoveries", ratios.recoveries),
    share("Write-off ratio", ratios.write_off_ratio),
  ];
}

/** The files of the ratios and what they are made of, one figure a row. */
const ratiosTable: ReportTable<RatioFigures, RatioRow> = {
  noun: "report",
  name: "ratios",
  rows: ratioRows,
  columns: [
    text("Figure", (row) => row.name),
    money("Amount", (row) => row.amount),
    percent("Ratio", (row) => fraction(row.share)),
  ],
};

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
