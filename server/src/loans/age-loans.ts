import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { PoolClient } from "pg";
import { onConnection } from "../core/db/on-connection.ts";
import { waitForWriters } from "../core/db/wait-for-writers.ts";
import { type Deps, today } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { savePortfolioSnapshot } from "../reports/portfolio-snapshots.ts";

/** The lock that serializes ageing between processes. */
const ageingLock = 7_262_005;
/** Loans whose rows are locked at a time: a payment of one of them waits some milliseconds. */
const batchSize = 1_000;
/** The maximum wait for payments that began before midnight, in milliseconds. */
const timeout = 20_000;

/**
 * Brings all arrears up to the business date. For each day since the last run it records the portfolio at the end of
 * the day, and adds the instalments that were due on it. It is idempotent.
 */
export async function ageLoans(deps: Deps): Promise<void> {
  return onConnection(deps.pool, async (client) => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock($1) as is_ours",
      [ageingLock],
    );
    if (rows[0]?.is_ours !== true) return;
    await ageTo(deps, client, today(deps));
    await client.query("select pg_advisory_unlock($1)", [ageingLock]);
  });
}

async function ageTo(deps: Deps, client: PoolClient, day: CalendarDate): Promise<void> {
  const { rows } = await client.query<{ aged_to: CalendarDate | null }>(
    "select aged_to from loan_ageing",
  );
  let from = rows[0]?.aged_to ?? null;
  while (from === null || from < day) {
    // Loans that were never aged have no past days to record.
    const next: CalendarDate = from === null ? day : addDays(from, 1);
    if (from !== null) await savePortfolioSnapshot(deps.db, from);
    await ageBy(client, from, next);
    from = next;
  }
}

/** Adds the instalments due from one day to before another. */
async function ageBy(
  client: PoolClient,
  from: CalendarDate | null,
  before: CalendarDate,
): Promise<void> {
  await client.query(
    `insert into loan_ageing (ageing_to) values ($1)
     on conflict (is_only) do update set ageing_to = excluded.ageing_to`,
    [before],
  );
  // From here on payments and reversals compute arrears for this day; running ones end first.
  if (!(await waitForWriters(client, "loans", timeout)))
    throw new Error("The loans could not be aged: a transaction on loans takes too long.");
  const ids = await loansFallingOverdue(client, from, before);
  for (let at = 0; at < ids.length; at += batchSize)
    await client.query("select update_loan_arrears($1)", [ids.slice(at, at + batchSize)]);
  await client.query("update loan_ageing set aged_to = $1", [before]);
}

async function loansFallingOverdue(
  client: PoolClient,
  from: CalendarDate | null,
  before: CalendarDate,
): Promise<number[]> {
  // At a month's end half of all loans may have an instalment due.
  await client.query("begin; set local statement_timeout = '5min'");
  const { rows } = await client.query<{ ids: number[] }>(
    `select coalesce(array_agg(distinct l.id), '{}') as ids
     from instalments i join loans l on l.id = i.loan_id
     where i.due_date >= coalesce($1::date, '-infinity') and i.due_date < $2::date
       and l.status in (${owingStatuses}) and i.amount_to_date > l.paid_total`,
    [from, before],
  );
  await client.query("commit");
  return rows[0]?.ids ?? [];
}
