import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { changeInPercent, comparedDays } from "@microfinance/contract/dashboard/rules.ts";
import type { Deps } from "../core/deps.ts";
import { today } from "../core/deps.ts";
import { type Compared, monthlyFigures, performersOf, tileFigures, firstYear } from "./queries.ts";

/** The overview of a year, as of the business date (RPT-4, RPT-5). */
export async function readSummary(deps: Deps, requestedYear: number | undefined): Promise<Summary> {
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
