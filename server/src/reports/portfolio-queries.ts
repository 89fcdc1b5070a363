import { addMonths, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { interestMethods, periodUnits } from "@microfinance/contract/schedules/repayment.ts";
import { frequencyWords } from "@microfinance/contract/schedules/words.ts";
import { shareInPercent, snapshotBuckets } from "@microfinance/contract/reports/arrears.ts";
import type {
  PortfolioGroup,
  PortfolioGrouping,
  PortfolioPoint,
} from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { portfolioTexts as texts } from "@microfinance/contract/reports/texts.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { readProducts } from "../products/queries.ts";
import { keptDays } from "./portfolio-snapshots.ts";

/** Parts listed one by one, the largest first; the others are one row. */
const listedGroups = 100;
/** Ends of months over which the portfolio is shown. */
const shownMonths = 36;

type Figures = Omit<PortfolioPoint, "date">;
type Sums = Record<
  "loans" | "principal" | "arrears" | "par1" | "par30" | "par90" | "par30_restructured",
  number
>;

/** The rows of the snapshots that divide a portfolio in each way. */
const partOf = {
  officer: "staff",
  product: "staff",
  district: "district",
  employer: "employer",
  frequency: "terms",
  method: "terms",
} as const satisfies Record<PortfolioGrouping, string>;

const lateKeys = (days: number) =>
  snapshotBuckets.filter(({ from }) => from > days).map(({ key }) => key);
const lateFrom = (days: number) =>
  sql`coalesce(sum(principal) filter (where bucket = any (${lateKeys(days)})), 0)`;
const sums = sql`
  sum(loans) as loans, sum(principal) as principal, sum(arrears) as arrears,
  ${lateFrom(1)} as par1, ${lateFrom(30)} as par30, ${lateFrom(90)} as par90,
  ${lateFrom(30)} + coalesce(sum(restructured_principal) filter (where bucket <> all (${lateKeys(30)})), 0)
    as par30_restructured`;

/** The last recorded day, or this one where it is recorded; null otherwise. */
export async function recordedDay(
  db: Connection,
  day: CalendarDate | undefined,
): Promise<CalendarDate | null> {
  const { rows } = await sql<{ date: CalendarDate }>`
    select date from portfolio_snapshots
    where part = 'all' and date = coalesce(${day ?? null}::date, date) order by date desc limit 1`.execute(
    db,
  );
  return rows[0]?.date ?? null;
}

/** Every part of a recorded portfolio, the largest first, or one of them; and the whole. */
export async function portfolioOf(
  db: Connection,
  day: CalendarDate,
  by: PortfolioGrouping,
  group: string | undefined,
): Promise<{ groups: PortfolioGroup[]; totals: Figures }> {
  const column = sql.ref(by);
  const { rows } = await sql<Sums & { key: string | null; place: number; parts: number }>`
    with parts as (
      select coalesce(${column}::text, '') as key, ${sums}
      from portfolio_snapshots
      where part = ${partOf[by]} and date = ${day} and ${isGroup(by, group)}
      group by 1
    ), placed as (
      select *, row_number() over (order by principal desc, key) as nth from parts
    )
    select case when nth <= ${listedGroups} then key end as key, least(nth, ${listedGroups} + 1) as place,
           count(*) as parts, sum(loans) as loans, sum(principal) as principal, sum(arrears) as arrears,
           sum(par1) as par1, sum(par30) as par30, sum(par90) as par90,
           sum(par30_restructured) as par30_restructured
    from placed
    group by grouping sets ((1, 2), ())
    order by place nulls last`.execute(db);
  const names = await namesOf(db, by, rows);
  const groups = rows.filter(({ place }) => place !== null);
  const whole = rows.find(({ place }) => place === null);
  return {
    groups: groups.map((row) => ({
      key: row.key,
      name: row.key === null ? texts.others(row.parts) : (names.get(row.key) ?? row.key),
      ...figuresOf(row),
    })),
    totals: figuresOf(whole === undefined || whole.parts === 0 ? none : whole),
  };
}

const none: Sums = {
  loans: 0,
  principal: 0,
  arrears: 0,
  par1: 0,
  par30: 0,
  par90: 0,
  par30_restructured: 0,
};

/** The last 62 recorded days and the ends of 36 months, of all loans or of one part. */
export async function portfolioOverTime(
  db: Connection,
  last: CalendarDate,
  by: PortfolioGrouping,
  group: string | undefined,
): Promise<{ days: PortfolioPoint[]; months: PortfolioPoint[] }> {
  const part = group === undefined ? "all" : partOf[by];
  const read = async (which: RawBuilder<SqlBool>): Promise<PortfolioPoint[]> => {
    const { rows } = await sql<Sums & { date: string }>`
      select date, ${sums} from portfolio_snapshots
      where part = ${part} and ${which} and ${isGroup(by, group)}
      group by date order by date`.execute(db);
    return rows.map((row) => ({ date: row.date, ...figuresOf(row) }));
  };
  const monthEnds = sql<SqlBool>`date = any (
    array(select (date_trunc('month', ${addMonths(last, 1)}::date) - make_interval(months => ago) - interval '1 day')::date
          from generate_series(0, ${shownMonths - 1}) as ago)) and date <= ${last}`;
  return {
    days: await read(sql<SqlBool>`date > ${last}::date - ${keptDays}::integer and date <= ${last}`),
    months: await read(monthEnds),
  };
}

function isGroup(by: PortfolioGrouping, group: string | undefined): RawBuilder<SqlBool> {
  if (group === undefined) return sql<SqlBool>`true`;
  const column = sql.ref(by);
  return group === "" && by === "officer"
    ? sql<SqlBool>`${column} is null`
    : sql<SqlBool>`${column}::text = ${group}`;
}

/** The names of officers by their ids, and of what is a code; a text names itself, and an empty one is not given. */
async function namesOf(
  db: Connection,
  by: PortfolioGrouping,
  rows: readonly { key: string | null }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>([["", texts.notGiven]]);
  if (by === "product") for (const { code, name } of await readProducts(db)) names.set(code, name);
  if (by === "method") for (const { value, label } of interestMethods) names.set(value, label);
  if (by === "frequency") for (const { key } of rows) if (key !== null) names.set(key, often(key));
  if (by !== "officer") return names;
  const ids = rows.flatMap(({ key }) => (key === null || key === "" ? [] : [Number(key)]));
  const found = await sql<{ id: number; name: string }>`
    select s.id, ${shortNameOf("u")} as name
    from staff s join users u on u.id = s.user_id where s.id = any (${ids}::integer[])`.execute(db);
  for (const { id, name } of found.rows) names.set(String(id), name);
  return names;
}

/** The frequency of a recorded part in words: `2 week` is "Every 2 weeks". */
function often(key: string): string {
  const [every = "", unit = ""] = key.split(" ");
  const period_unit = periodUnits.find((known) => known === unit);
  if (period_unit === undefined) return key;
  const words = frequencyWords({ period_unit, period_every: Number(every), due_day: null });
  return words[0]?.toUpperCase() + words.slice(1);
}

function figuresOf(row: Sums): Figures {
  const whole = toCents(row.principal);
  const share = (principal: number) => shareInPercent(toCents(principal), whole);
  return {
    loans: row.loans,
    outstanding_principal: fromCents(whole),
    arrears: row.arrears,
    par1: row.par1,
    par30: row.par30,
    par90: row.par90,
    par30_restructured: row.par30_restructured,
    par1_percent: share(row.par1),
    par30_percent: share(row.par30),
    par90_percent: share(row.par90),
    par30_restructured_percent: share(row.par30_restructured),
  };
}
