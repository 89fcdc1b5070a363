import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Provision, Ratios } from "@microfinance/contract/reports/portfolio-endpoints.ts";
import {
  provisionLines,
  requiredProvision,
  riskCoverage,
  writeOffRatio,
} from "@microfinance/contract/reports/provision.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { sql } from "kysely";
import { postEntry } from "../accounting/post-entry.ts";
import { ofBranch } from "../core/db/reach.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import { readArrears, readRecordedArrears } from "./arrears.ts";

type Figures = Omit<Provision, "success" | "msg" | "message">;

/** The provision of a day: of today's loans, or as recorded; null for a day that was not. */
export async function readProvision(deps: Deps, day: CalendarDate): Promise<Figures | null> {
  const report =
    day === today(deps) ? await readArrears(deps) : await readRecordedArrears(deps.db, day);
  if (report === null) return null;
  const { provision_percentages } = await readSettings(deps.db);
  return provisionFigures(deps.db, day, report, provision_percentages);
}

async function provisionFigures(
  db: Connection,
  as_of: CalendarDate,
  report: NonNullable<Awaited<ReturnType<typeof readRecordedArrears>>>,
  percentages: LenderSettings["provision_percentages"],
): Promise<Figures> {
  const { classes, required } = requiredProvision(report.buckets, percentages);
  const { allowance: booked } = await allowanceOn(db, as_of);
  const { loans, outstanding_principal } = report.totals;
  return {
    as_of,
    classes,
    totals: { loans, outstanding_principal, required },
    booked,
    to_post: fromCents(toCents(required) - toCents(booked)),
  };
}

/**
 * Posts what the provision of a recorded day lacks in each branch, on that day (ACC-26, BR-6); nothing where it is
 * booked already.
 */
export async function postProvision(
  tx: Connection,
  deps: Deps,
  day: CalendarDate,
  staff_id: number,
): Promise<void> {
  const branches = await tx.selectFrom("branches").select("id").orderBy("id").execute();
  const lines = [];
  for (const { id: branch_id } of branches) {
    const missing = () => missingProvision(tx, day);
    const change = branches.length === 1 ? await missing() : await ofBranch(tx, branch_id, missing);
    lines.push(...provisionLines(change).map((line) => ({ ...line, branch_id })));
  }
  if (lines.length === 0) return;
  const entry = { kind: "provision", entry_date: day, staff_id, created_at: deps.now() } as const;
  await postEntry(tx, { ...entry, lines });
}

/** What the provision of a recorded day lacks, in cents; 0 for a day that was not recorded. */
async function missingProvision(tx: Connection, day: CalendarDate): Promise<Cents> {
  const report = await readRecordedArrears(tx, day);
  if (report === null) return 0;
  const { provision_percentages } = await readSettings(tx);
  const { to_post } = await provisionFigures(tx, day, report, provision_percentages);
  return toCents(to_post);
}

/** The allowance at the end of a day. */
async function allowanceOn(db: Connection, day: CalendarDate): Promise<{ allowance: number }> {
  const { rows } = await sql<{ allowance: number }>`
    select coalesce(sum(credit - debit), 0) as allowance
    from account_movements where account_code = '1190' and entry_date <= ${day}`.execute(db);
  return rows[0] ?? { allowance: 0 };
}

/** Risk coverage at the end of a period, and its write-off ratio (RPT-35). */
export async function readRatios(
  deps: Deps,
  { from, to }: ReportPeriod,
): Promise<Omit<Ratios, "success" | "msg" | "message">> {
  const [report, { allowance }, figures] = await Promise.all([
    to === today(deps) ? readArrears(deps) : readRecordedArrears(deps.db, to),
    allowanceOn(deps.db, to),
    portfolioFigures(deps.db, from, to),
  ]);
  const par30 = report?.par.find(({ days }) => days === 30)?.outstanding_principal ?? null;
  const { opening_portfolio: opening, closing_portfolio: closing, write_offs } = figures;
  return {
    from,
    to,
    allowance,
    par30,
    risk_coverage: par30 === null ? null : riskCoverage(allowance, par30),
    ...figures,
    write_off_ratio: writeOffRatio(write_offs, opening, closing),
  };
}

type PortfolioFigures = Pick<
  Ratios,
  "opening_portfolio" | "closing_portfolio" | "write_offs" | "recoveries"
>;

/** The portfolio before a period and at its end, and what was written off and recovered in it. */
async function portfolioFigures(
  db: Connection,
  from: CalendarDate,
  to: CalendarDate,
): Promise<PortfolioFigures> {
  const { rows } = await sql<PortfolioFigures>`
    select coalesce(sum(debit - credit) filter (where account_code = '1100' and entry_date < ${from}::date), 0)
             as opening_portfolio,
           coalesce(sum(debit - credit) filter (where account_code = '1100'), 0) as closing_portfolio,
           coalesce(sum(debit - credit) filter (where account_code = '5000' and entry_date >= ${from}::date), 0)
             as write_offs,
           coalesce(sum(credit - debit) filter (where account_code = '4400' and entry_date >= ${from}::date), 0)
             as recoveries
    from account_movements where account_code in ('1100', '5000', '4400') and entry_date <= ${to}`.execute(
    db,
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error("sums without a group have one row");
  return figures;
}
