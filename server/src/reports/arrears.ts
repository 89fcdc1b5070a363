import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  arrearsReport,
  type AgeingGroup,
  type PortfolioFigures,
} from "@microfinance/contract/reports/arrears.ts";
import type { Arrears, BucketRow } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { arrearsTexts } from "@microfinance/contract/reports/texts.ts";
import { sql } from "kysely";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";

/** So many loans can still be looked at one by one while somebody waits. */
const fewEnough = 20_000;

/**
 * A large lender that has just come to this version has its loans added up in the background, some minutes long.
 * Looking at all of them instead would only end at the limit of a statement.
 * @throws 503 until few enough are left
 */
export async function refuseUntilCounted(db: Connection, most = fewEnough): Promise<void> {
  const { rows } = await sql<{ are_too_many: boolean }>`
    select exists (
      select from loans where id > (select loan_id from portfolio_counted_up_to) order by id offset ${most}
    ) as are_too_many`.execute(db);
  if (rows[0]?.are_too_many) throw new AppError(503, arrearsTexts.beingCounted, { retryAfter: 60 });
}

/**
 * The report of arrears as of the business date: the portfolio by the day on which the oldest unpaid instalment is due
 * (`portfolio`, decision 081), aged by the rule. Amounts in NLe.
 * @throws 503 while the loans are added up for the first time
 */
export async function readArrears(
  db: Connection,
  today: CalendarDate,
): Promise<Pick<Arrears, "buckets" | "totals" | "par">> {
  await refuseUntilCounted(db);
  const { rows } = await sql<AgeingGroup>`
    select oldest_due, sum(loans) as loans, sum(outstanding_principal) as outstanding_principal,
           coalesce(sum(unpaid) filter (where due_date < ${today}::date), 0) as arrears
    from portfolio
    where due_date = oldest_due or due_date < ${today}::date
    group by oldest_due
    having sum(loans) <> 0`.execute(db);
  const groups = rows.map((row) => ({
    ...row,
    outstanding_principal: toCents(row.outstanding_principal),
    arrears: toCents(row.arrears),
  }));
  const { buckets, totals, par } = arrearsReport(groups, today);
  return {
    buckets: buckets.map(inNle),
    totals: inNle(totals),
    par: par.map((risk) => ({
      ...risk,
      outstanding_principal: fromCents(risk.outstanding_principal),
    })),
  };
}

function inNle<Figures extends PortfolioFigures>(figures: Figures): Figures {
  return {
    ...figures,
    outstanding_principal: fromCents(figures.outstanding_principal),
    arrears: fromCents(figures.arrears),
  };
}

/** The buckets of the report for the export: few enough to be read at once. */
export function bucketList(db: Connection, today: CalendarDate): ListSource<BucketRow> {
  const buckets = async () => (await readArrears(db, today)).buckets;
  return {
    rows: buckets,
    count: async () => (await buckets()).length,
    key: () => 0,
    name: `arrears ${today}`,
  };
}
