import {
  businessDate,
  type CalendarDate,
  formatCustomerDate,
} from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import {
  isPlanned,
  nextSendingTime,
  promiseDaysOf,
  reminderDaysOf,
} from "@microfinance/contract/messaging/sms-plan.ts";
import type { ReminderTemplate } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { owingStatuses } from "../../core/db/owing.ts";
import { reachable, type SmsCustomer } from "./audience.ts";
import { planGuarantorTexts } from "./guarantor-texts.ts";
import { type NewSms, smsWriter, writeSms } from "./write-sms.ts";

/** Loans whose reminders are written in one transaction. */
const batchSize = 500;

interface Candidate {
  id: number;
  loan_id: string;
  customer_id: string;
  template: ReminderTemplate;
  due_date: string;
  amount: number;
  arrears: number;
}

/** Finds loans to remind of something on a day, by their ids from the one after `after`. */
type Find = (
  db: Connection,
  at: { day: CalendarDate; settings: LenderSettings; after: number },
) => Promise<Candidate[]>;

/**
 * Writes the reminders of the next sending day (MSG-15, MSG-16): of each loan the promise, or the most urgent
 * instalment that was not written before, and then what goes to guarantors. It may run any number of times a day. Days
 * without a process are made up for.
 */
export async function planReminders(deps: Deps): Promise<void> {
  for (const find of [promises, instalments])
    for (let after: number | null = 0; after !== null;) after = await planFrom(deps, find, after);
  await planGuarantorTexts(deps);
}

const planFrom = (deps: Deps, find: Find, after: number): Promise<number | null> =>
  deps.db.transaction().execute((trx) => planBatch(trx, deps, find, after));

/** @returns the last loan of a full batch, or null */
async function planBatch(
  db: Connection,
  deps: Deps,
  find: Find,
  after: number,
): Promise<number | null> {
  const writer = await smsWriter(db, deps);
  if (writer === null) return null;
  const sendAt = nextSendingTime(deps.now(), writer.settings);
  const day = businessDate(sendAt);
  // No request waits for this query.
  await sql`set local statement_timeout = '5min'`.execute(db);
  const found = await find(db, { day, settings: writer.settings, after });
  const customers = await reachable(db, [...new Set(found.map((row) => row.customer_id))]);
  const messages = found.flatMap((row) => {
    const customer = customers.get(row.customer_id);
    return customer?.reminders === true ? [reminder(deps, row, customer, day)] : [];
  });
  await writeSms(db, deps, writer, messages);
  return found.length < batchSize ? null : (found.at(-1)?.id ?? null);
}

/** Loans whose newest promise is open and ends tomorrow, or today; made today, it needs no reminder. */
const promises: Find = async (db, { day, settings, after }) => {
  if (!isPlanned(settings, "promise_eve")) return [];
  const { from, to } = promiseDaysOf(day);
  const { rows } = await sql<Candidate>`
    select l.id, l.loan_id, l.customer_id, 'promise_eve' as template, p.due_date, p.amount::float8 as amount,
           greatest(coalesce(past.due, 0) - l.paid_total, 0)::float8 as arrears
    from promises p
    join loans l on l.id = p.loan_id
    cross join lateral (
      select sum(e.amount) as due from instalments e where e.loan_id = l.id and e.due_date < ${day}::date) past
    where p.due_date between ${from}::date and ${to}::date and p.promised_on < ${day}::date
      and l.id > ${after} and l.status in (${sql.raw(owingStatuses)})
      and p.id = (select max(o.id) from promises o where o.loan_id = l.id)
      and newest_promise_state(p, ${day}::date) = 'open'
      and not exists (select from messages m where m.loan_id = l.id and m.reminder_on = ${day}::date and m.template <> 'guarantor_late')
      and not exists (
        select from messages m
        where m.loan_id = l.id and m.template = 'promise_eve' and m.reminds_of = p.due_date)
    order by l.id
    limit ${batchSize}`.execute(db);
  return rows;
};

const instalments: Find = async (db, { day, settings, after }) => {
  const days = reminderDaysOf(day).filter(({ template }) => isPlanned(settings, template));
  if (days.length === 0) return [];
  const { rows } = await sql<Candidate>`
    with steps as (
      select * from unnest(${days.map((step) => step.template)}::text[], ${days.map((step) => step.from)}::date[],
                           ${days.map((step) => step.to)}::date[]) as s (template, first, last)
    )
    select distinct on (l.id) l.id, l.loan_id, l.customer_id, s.template, i.due_date,
           least(i.amount, sums.up_to - l.paid_total)::float8 as amount,
           greatest(sums.past_due - l.paid_total, 0)::float8 as arrears
    from steps s
    join instalments i on i.due_date between s.first and s.last
    join loans l on l.id = i.loan_id
    cross join lateral (
      select sum(e.amount) filter (where e.number <= i.number) as up_to,
             coalesce(sum(e.amount) filter (where e.due_date < ${day}::date), 0) as past_due
      from instalments e where e.loan_id = i.loan_id
    ) sums
    where l.id > ${after} and l.status in (${sql.raw(owingStatuses)}) and sums.up_to > l.paid_total
      -- What was due before the books began is no news of these books (IMP-10).
      and not exists (select from imported_records r where r.loan_id = l.id and i.due_date <= r.cut_over)
      and not exists (select from messages m where m.loan_id = l.id and m.reminder_on = ${day}::date and m.template <> 'guarantor_late')
      and not exists (
        select from messages m where m.loan_id = l.id and m.template = s.template and m.reminds_of = i.due_date)
    order by l.id, i.due_date
    limit ${batchSize}`.execute(db);
  return rows;
};

function reminder(
  deps: Pick<Deps, "env">,
  row: Candidate,
  customer: SmsCustomer,
  day: string,
): NewSms {
  return {
    key: `sms:${row.template}:${row.id}:${row.due_date}`,
    template: row.template,
    phone: customer.phone,
    language: customer.language,
    customer_id: row.customer_id,
    loan_id: row.id,
    reminder: { on: day, of: row.due_date },
    values: {
      loan: row.loan_id,
      amount: formatNle(row.amount),
      arrears: formatNle(row.arrears),
      date: formatCustomerDate(row.due_date),
      stop: `${deps.env.PUBLIC_URL}/stop/${customer.stop_token}`,
    },
  };
}
