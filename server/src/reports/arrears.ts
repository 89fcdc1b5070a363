import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  arrearsReport,
  type AgeingGroup,
  type PortfolioAtRisk,
  type PortfolioFigures,
  snapshotBuckets,
} from "@microfinance/contract/reports/arrears.ts";
import type { Arrears, BucketRow } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { sql } from "kysely";
import { countUpTo } from "../core/db/list-sql.ts";
import { type ListSource, totalOf, wholeList } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type ExportTable, money, number, percent, text } from "../exports/columns.ts";
import { owingStatuses } from "../core/db/owing.ts";

type Report = Pick<Arrears, "aged_to" | "buckets" | "totals" | "par" | "par30_restructured">;

interface LateLoans {
  aged_to: CalendarDate | null;
  receivable: number;
  /** Approved loans that await their payout. */
  not_paid_out: number;
  late: { overdue_since: CalendarDate; loans: number; principal: number; arrears: number }[];
}

/**
 * The arrears report as of the business date: late loans from `loan_arrears` by the day since when they are overdue.
 * The other loans are Loans receivable less the late ones (decision 081). `aged_to` is the day up to which the arrears
 * are computed. Amounts in NLe.
 */
export async function readArrears(deps: Deps): Promise<Report> {
  const day = today(deps);
  // Counted before the late loans are read, so that the count includes a loan that becomes late in between.
  const openLoans = await totalOf(openLoanList(deps.db), deps.now());
  const { aged_to, late, receivable, not_paid_out } = await readLateLoans(deps.db);
  const restructured = await restructuredLoans(deps.db, day);
  const restructuredSince = (since: CalendarDate | null) =>
    restructured.find(({ overdue_since }) => overdue_since === since) ?? noLoans;
  const lateGroups = late.map((row) => ({
    oldest_due: row.overdue_since,
    loans: row.loans,
    outstanding_principal: toCents(row.principal),
    arrears: toCents(row.arrears),
    restructured: restructuredSince(row.overdue_since),
  }));
  const sumOf = (name: "loans" | "outstanding_principal") =>
    sumCents(lateGroups.map((group) => group[name]));
  const current: AgeingGroup = {
    oldest_due: day,
    loans: openLoans - not_paid_out - sumOf("loans"),
    outstanding_principal: toCents(receivable) - sumOf("outstanding_principal"),
    arrears: 0,
    restructured: restructuredSince(null),
  };
  return { aged_to, ...reportInNle([current, ...lateGroups], day) };
}

const noLoans = { loans: 0, outstanding_principal: 0 };

interface RecordedBucket {
  bucket: string;
  loans: number;
  principal: number;
  arrears: number;
  restructured_loans: number;
  restructured_principal: number;
}

/** The report that `ageLoans` recorded at the end of the day; null without one. */
export async function readRecordedArrears(
  db: Connection,
  day: CalendarDate,
): Promise<Report | null> {
  const { rows } = await sql<RecordedBucket>`
    select bucket, sum(loans) as loans, sum(principal) as principal, sum(arrears) as arrears,
           sum(restructured_loans) as restructured_loans, sum(restructured_principal) as restructured_principal
    from portfolio_snapshots where part = 'all' and date = ${day} group by bucket`.execute(db);
  if (rows.length === 0) return null;
  const groups = rows.map((row) => ({
    // Any day of the bucket: the report reads its bounds only.
    oldest_due: addDays(day, -(snapshotBuckets.find(({ key }) => key === row.bucket)?.from ?? 0)),
    loans: row.loans,
    outstanding_principal: toCents(row.principal),
    arrears: toCents(row.arrears),
    restructured: {
      loans: row.restructured_loans,
      outstanding_principal: toCents(row.restructured_principal),
    },
  }));
  return { aged_to: day, ...reportInNle(groups, day) };
}

function reportInNle(groups: readonly AgeingGroup[], day: CalendarDate): Omit<Report, "aged_to"> {
  const { buckets, totals, par, par30_restructured } = arrearsReport(groups, day);
  return {
    buckets: buckets.map(inNle),
    totals: inNle(totals),
    par: par.map(riskInNle),
    par30_restructured: riskInNle(par30_restructured),
  };
}

function riskInNle(risk: PortfolioAtRisk): PortfolioAtRisk {
  return { ...risk, outstanding_principal: fromCents(risk.outstanding_principal) };
}

/**
 * The count of open loans, those without a payout among them: the index of their status contains the answer. Above
 * 100,000 it is cached for 30 seconds, like the total of a list (SITE-21).
 */
function openLoanList(db: Connection): Pick<ListSource<unknown>, "name" | "count"> {
  const open = db.selectFrom("loans").select("status").where("status", "in", statusLists.owing);
  return { name: "arrears: open loans", count: (limit) => countUpTo(db, open, limit) };
}

/** Late loans and Loans receivable in one statement, so that both are of the same time. */
async function readLateLoans(db: Connection): Promise<LateLoans> {
  const { rows } = await sql<LateLoans>`
    select (select aged_to from loan_ageing) as aged_to,
           (select coalesce(sum(debit - credit), 0) from account_movements
            where account_code = ${accounts.loansReceivable.code}) as receivable,
           (select count(*) from loans where status = 'approved' and paid_out_on is null) as not_paid_out,
           (select coalesce(json_agg(late), '[]')
            from (select overdue_since, count(*) as loans, sum(principal_outstanding) as principal,
                         sum(principal_overdue) + sum(interest_overdue) + sum(penalty_overdue) as arrears
                  from loan_arrears group by overdue_since) as late) as late`.execute(db);
  return rows[0] ?? { aged_to: null, receivable: 0, not_paid_out: 0, late: [] };
}

function inNle<Figures extends PortfolioFigures>(figures: Figures): Figures {
  return {
    ...figures,
    outstanding_principal: fromCents(figures.outstanding_principal),
    arrears: fromCents(figures.arrears),
  };
}

/** The buckets of the report for the export. They are few and are read at once. */
export function bucketList(deps: Deps): ListSource<BucketRow> {
  return wholeList(`arrears ${today(deps)}`, async () => (await readArrears(deps)).buckets);
}

/** The columns of an export of the arrears report: one bucket a row, without the sums. */
export const arrearsExport: ExportTable<BucketRow> = {
  noun: "arrears",
  name: "arrears",
  columns: [
    text(
      "Days past due",
      ({ bucket }) => ageingBuckets.find(({ key }) => key === bucket)?.label ?? bucket,
    ),
    number("Loans", (row) => row.loans),
    money("Outstanding principal", (row) => row.outstanding_principal),
    percent("Share of the portfolio", (row) => (row.percent === null ? null : row.percent / 100)),
    money("Arrears", (row) => row.arrears),
  ],
};

/** Restructured loans that are overdue since one day, or not at all. */
interface RestructuredGroup {
  overdue_since: CalendarDate | null;
  loans: number;
  /** In cents. */
  outstanding_principal: number;
}

/** The loans that count as restructured today (SERV-108), by the day since when they are overdue. */
async function restructuredLoans(db: Connection, day: CalendarDate): Promise<RestructuredGroup[]> {
  const { rows } = await sql<{ overdue_since: string | null; loans: number; principal: number }>`
    select a.overdue_since, count(*) as loans, coalesce(sum(i.principal), 0) as principal
    from loans l
    left join loan_arrears a on a.loan_id = l.id
    cross join lateral (
      select sum(unpaid_principal(i, l.paid_total)) as principal
      from instalments i where i.loan_id = l.id and i.amount_to_date > l.paid_total
    ) as i
    where l.restructured_on is not null and l.status in (${sql.raw(owingStatuses)}) and l.paid_out_on is not null
      and is_restructured(l.id, ${day})
    group by a.overdue_since`.execute(db);
  return rows.map(({ overdue_since, loans, principal }) => ({
    overdue_since,
    loans,
    outstanding_principal: toCents(principal),
  }));
}
