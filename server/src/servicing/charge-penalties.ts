import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { reminderDays } from "@microfinance/contract/messaging/events.ts";
import {
  penaltiesDue,
  penaltyInterval,
  penaltyUnit,
} from "@microfinance/contract/servicing/penalties.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { owingStatuses } from "../loans/owing.ts";
import { findLoan, lockLoan, type LoanRow } from "../loans/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { chargePenalty } from "./charge-penalty.ts";
import { penalizedLoan, penaltyRuleOf } from "./charge-queries.ts";
import { servicedLoan } from "./serviced-loan.ts";

/** Loans whose penalties are looked at between two reads of the next ones. */
const batchSize = 500;

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
  await forEachLoan(deps, days, errors, (id) => chargeLoan(deps, id, days));
  const soon = { from: addDays(day, 1), to: addDays(day, reminderDays) };
  await forEachLoan(deps, soon, errors, (id) => announce(deps, id, soon));
  if (errors.length > 0) throw errors[0];
  await deps.db
    .updateTable("penalty_charging")
    .set({ charged_to: day })
    .where("charged_to", "<", day)
    .execute();
}

/**
 * The last day whose penalties are charged. Before its first run, the job owes the days since the first loan whose terms
 * have penalties, or else the present one alone.
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

async function forEachLoan(
  deps: Deps,
  days: Days,
  errors: unknown[],
  run: (loanId: number) => Promise<void>,
): Promise<void> {
  let after = 0;
  for (;;) {
    const ids = await loansWithPenaltyDays(deps, days, after);
    for (const id of ids) await run(id).catch((error: unknown) => errors.push(error));
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return;
    after = last;
  }
}

/**
 * Loans with a penalty's day in a period, after the given id. Instalments that were paid before the period are left
 * out; whether another one was unpaid is for the rule to say.
 */
async function loansWithPenaltyDays(deps: Deps, days: Days, after: number): Promise<number[]> {
  return deps.db.transaction().execute(async (db) => {
    // No request waits for this query.
    await sql`set local statement_timeout = '5min'`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select l.id
      from loan_terms t
      join loans l on l.id = t.loan_id and l.status in (${sql.raw(owingStatuses)})
      where t.rules->'penalty'->>'kind' <> 'none' and t.loan_id > ${after} and exists (
        select from instalments i
        cross join lateral (select i.due_date + 1 + (t.rules->'penalty'->>'grace_days')::int as first_day) as penalty
        where i.loan_id = l.id and first_day <= ${days.to}::date
          and (i.amount_to_date > l.paid_total or l.last_payment_date >= ${days.from}::date)
          and (first_day >= ${days.from}::date or (
            t.rules->'penalty'->>'every' = '30_days'
            and (${days.to}::date - first_day) / ${penaltyInterval}::int
              > (${days.from}::date - 1 - first_day) / ${penaltyInterval}::int)))
      order by l.id
      limit ${batchSize}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

async function chargeLoan(deps: Deps, loanId: number, days: Days): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockLoan(db, { column: "id", value: loanId });
    if (row === null) return;
    const rule = await penaltyRuleOf(db, loanId);
    if (rule === null) return;
    let snapshot = await servicedLoan(db, row);
    const loan = await penalizedLoan(db, loanId, snapshot.loan);
    for (const due of penaltiesDue(loan, rule, days.from, days.to))
      snapshot = await chargePenalty(db, deps, snapshot, rule, due);
  });
}

/** Announces the penalties of coming days, each once: what is unpaid then is what is unpaid now. */
async function announce(deps: Deps, loanId: number, days: Days): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await findLoan(db, { column: "id", value: loanId });
    if (row === null) return;
    for (const due of await comingPenalties(db, row, days)) {
      const { due_date, unpaid } = due;
      const facts = {
        due_date,
        unpaid: fromCents(unpaid),
        pay_by: addDays(due.charged_on, -1),
        amount: fromCents(due.amount),
      };
      await notifyCustomer(db, deps, row, { kind: "penalty_soon", facts }, penaltyUnit(due));
    }
  });
}

async function comingPenalties(db: Connection, row: LoanRow, { from, to }: Days) {
  const rule = await penaltyRuleOf(db, row.id);
  if (rule === null) return [];
  const { loan } = await servicedLoan(db, row);
  return penaltiesDue(await penalizedLoan(db, row.id, loan), rule, from, to);
}
