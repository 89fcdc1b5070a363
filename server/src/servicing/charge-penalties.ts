import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { reminderDays } from "@microfinance/contract/messaging/notice-kinds.ts";
import {
  penaltiesDue,
  penaltyInterval,
  penaltyUnit,
} from "@microfinance/contract/servicing/penalties.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { type Deps, today, type Connection } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { noticeJson } from "../messaging/notices/notify-customer.ts";
import { chargePenalty } from "./charge-penalty.ts";
import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { findLoans, instalmentsOfLoans } from "../loan-record/queries.ts";
import { termsOfLoans } from "../products/queries.ts";
import { type LoanOfPenalties, penaltyFactsOf, withPenalties } from "./charge-queries.ts";
import { type ServicingSnapshot, snapshotOf } from "./serviced-loan.ts";

/** Loans that are read with the same queries. Each of them is charged in a transaction of its own. */
const readTogether = 100;

/** The days that a run charges, both included. */
interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * Charges the penalties of every day since the last run, up to the business date (SERV-53), and announces those of the
 * next days. Each loan is a transaction of its own, so that a killed run is continued by the next one, and one failing
 * loan does not stop the others: the days count as charged once every loan is.
 * @throws the first error of a loan, after the others
 */
export async function chargePenalties(deps: Deps): Promise<void> {
  const day = today(deps);
  const last = await lastDay(deps, day);
  if (last >= day) return;
  const errors: unknown[] = [];
  const days = { from: addDays(last, 1), to: day };
  await forEachLoan(deps, days, errors, chargeLoans);
  const soon = { from: addDays(day, 1), to: addDays(day, reminderDays) };
  await forEachLoan(deps, soon, errors, announce);
  if (errors.length > 0) throw errors[0];
  await deps.db
    .updateTable("penalty_charging")
    .set({ charged_to: day })
    .where("charged_to", "<", day)
    .execute();
}

/**
 * The last day whose penalties are charged. Before its first run, the job owes the days since the first loan whose
 * terms have penalties, or else the present one alone.
 */
async function lastDay(deps: Deps, day: CalendarDate): Promise<CalendarDate> {
  await sql`
    insert into penalty_charging (charged_to)
    select least(${day}::date, min((created_at at time zone 'UTC')::date)) - 1 from loan_terms
    where rules -> 'penalty' ->> 'kind' <> 'none'
    on conflict do nothing`.execute(deps.db);
  const row = await deps.db
    .selectFrom("penalty_charging")
    .select("charged_to")
    .executeTakeFirstOrThrow();
  return row.charged_to;
}

/**
 * Runs a step for loans that are read together. Where it fails, it runs for each by itself, so that one loan stops no
 * other; what was done before is found done.
 */
async function forEachLoan(
  deps: Deps,
  days: Days,
  errors: unknown[],
  run: (deps: Deps, ids: readonly number[], days: Days) => Promise<void>,
): Promise<void> {
  const ids = await loansWithPenaltyDays(deps, days);
  for (let next = 0; next < ids.length; next += readTogether) {
    const together = ids.slice(next, next + readTogether);
    const isDone = await run(deps, together, days).then(
      () => true,
      () => false,
    );
    if (isDone) continue;
    for (const id of together)
      await run(deps, [id], days).catch((error: unknown) => errors.push(error));
  }
}

/**
 * Loans with a penalty's day in a period, by id: of a million loans they are tens of thousands, and reading them page
 * by page would look at all loans for each page. Instalments that were paid before the period are left out; whether
 * another one was unpaid is for the rule to say.
 */
async function loansWithPenaltyDays(deps: Deps, days: Days): Promise<number[]> {
  return deps.db.transaction().execute(async (db) => {
    // No request waits for this query.
    await sql`set local statement_timeout = '5min'`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select l.id
      from loan_terms t
      join loans l on l.id = t.loan_id and l.status in (${sql.raw(owingStatuses)})
      where t.rules->'penalty'->>'kind' <> 'none' and exists (
        select from instalments i
        cross join lateral (select i.due_date + 1 + (t.rules->'penalty'->>'grace_days')::int as first_day) as penalty
        where i.loan_id = l.id and first_day <= ${days.to}::date
          and (i.amount_to_date > l.paid_total or l.last_payment_date >= ${days.from}::date)
          and (first_day >= ${days.from}::date or (
            t.rules->'penalty'->>'every' = '30_days'
            and (${days.to}::date - first_day) / ${penaltyInterval}::int
              > (${days.from}::date - 1 - first_day) / ${penaltyInterval}::int)))
      order by l.id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

async function chargeLoans(deps: Deps, ids: readonly number[], days: Days): Promise<void> {
  for (const read of await readPenalizedLoans(deps.db, ids)) {
    if (duePenalties(read, days).length === 0) continue;
    await inAct(deps, "penalty.charge", async (db) => {
      const locked = await lockPenalizedLoan(db, read);
      if (locked === null) return;
      let { snapshot } = locked;
      for (const due of duePenalties(locked, days))
        snapshot = await chargePenalty(db, deps, snapshot, locked.rule, due);
    });
  }
}

/** Announces the penalties of coming days, each once: what is unpaid then is what is unpaid now. */
async function announce(deps: Deps, ids: readonly number[], days: Days): Promise<void> {
  const notices = (await readPenalizedLoans(deps.db, ids)).flatMap((read) =>
    duePenalties(read, days).map((due) => {
      const { due_date, unpaid } = due;
      const facts = {
        due_date,
        unpaid: fromCents(unpaid),
        pay_by: addDays(due.charged_on, -1),
        amount: fromCents(due.amount),
      };
      const event = { kind: "penalty_soon", facts } as const;
      return noticeJson(read.snapshot.row, deps.now(), event, penaltyUnit(due));
    }),
  );
  await sql`select write_notice(n::jsonb) from unnest(${notices}::text[]) n`.execute(deps.db);
}

const duePenalties = ({ loan, rule }: ReadLoan, { from, to }: Days) =>
  penaltiesDue(loan, rule, from, to);

/** A loan whose approval fixed a penalty rule, as its penalties are computed. */
export interface ReadLoan {
  /** The version of its row. Every payment and act makes another one, so that what was read is then of the past. */
  version: string;
  snapshot: ServicingSnapshot;
  rule: PenaltyRule;
  loan: LoanOfPenalties;
}

/** These loans with all that their penalties depend on, in the order of these ids: a few queries for all of them. */
export async function readPenalizedLoans(
  db: Connection,
  ids: readonly number[],
): Promise<ReadLoan[]> {
  // Read first: a loan that changes meanwhile has another version afterwards.
  const versions = await versionsOf(db, ids);
  const rows = await findLoans(db, ids);
  const instalments = await instalmentsOfLoans(db, ids);
  const terms = await termsOfLoans(db, ids);
  const facts = await penaltyFactsOf(db, ids);
  return rows.flatMap((row) => {
    const rule = terms.get(row.id)?.penalty;
    const version = versions.get(row.id);
    if (rule === undefined || version === undefined) return [];
    const snapshot = snapshotOf(row, instalments.get(row.id) ?? []);
    return [{ version, snapshot, rule, loan: withPenalties(snapshot.loan, facts, row.id) }];
  });
}

/** Locks a loan until the transaction ends, and returns it as it is then: as it was read, or read again. */
export async function lockPenalizedLoan(db: Connection, read: ReadLoan): Promise<ReadLoan | null> {
  const { id } = read.snapshot.row;
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from loans where id = ${id} for no key update`.execute(db);
  if (rows[0]?.version === read.version) return read;
  return (await readPenalizedLoans(db, [id]))[0] ?? null;
}

async function versionsOf(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select id, xmin::text as version from loans where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
