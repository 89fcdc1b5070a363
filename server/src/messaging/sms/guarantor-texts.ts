import { businessDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  guarantorDaysOf,
  isPlanned,
  nextSendingTime,
} from "@microfinance/contract/messaging/sms-plan.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";
import { owingStatuses } from "../../core/db/owing.ts";
import { isAgreed, isLive, type LiveConsent, liveColumns } from "./guarantor-agreed.ts";
import { type NewSms, smsWriter, writeSms } from "./write-sms.ts";

/** Loans whose guarantors get their messages in one transaction. */
const batchSize = 500;

interface LateLoan extends LiveConsent {
  id: number;
  loan_id: string;
  customer_id: string;
  due_date: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
}

/**
 * Writes the messages to guarantors of loans that are a week late on the next sending day (MSG-35): one an instalment
 * and number, to those who agreed. It may run any number of times a day. Not about Group Loans, whose members stand in
 * for each other.
 */
export async function planGuarantorTexts(deps: Deps): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await deps.db.transaction().execute((trx) => planBatch(trx, deps, from));
  }
}

/** @returns the last loan of a full batch, or null */
async function planBatch(db: Connection, deps: Deps, after: number): Promise<number | null> {
  const writer = await smsWriter(db, deps);
  if (writer === null || !isPlanned(writer.settings, "guarantor_late")) return null;
  const day = businessDate(nextSendingTime(deps.now(), writer.settings));
  const { from, to } = guarantorDaysOf(day);
  // No request waits for this query.
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { rows } = await sql<LateLoan>`
    with late as (
      select distinct on (l.id) l.id, l.loan_id, l.customer_id, i.due_date
      from instalments i
      join loans l on l.id = i.loan_id
      cross join lateral (
        select sum(e.amount) as up_to from instalments e where e.loan_id = i.loan_id and e.number <= i.number) sums
      where i.due_date between ${from}::date and ${to}::date and l.id > ${after} and l.group_id is null
        and l.status in (${sql.raw(owingStatuses)}) and sums.up_to > l.paid_total
        -- What was due before the books began is no news of these books (IMP-10).
        and not exists (select from imported_records r where r.loan_id = l.id and i.due_date <= r.cut_over)
        and exists (
          select from guarantors g join guarantor_consents k on k.guarantor_id = g.id
          where g.customer_id = l.customer_id and k.withdrawn_at is null)
      order by l.id, i.due_date
      limit ${batchSize})
    select late.*, u.first_name, u.middle_name, u.last_name, ${liveColumns}
    from late
    join customers c on c.customer_id = late.customer_id
    join users u on u.id = c.user_id
    left join (guarantors g join guarantor_consents k on k.guarantor_id = g.id and ${isLive})
      on g.customer_id = late.customer_id
    order by late.id, k.id`.execute(db);
  const messages = rows
    .filter((row) => row.consent_id !== null && isAgreed(row))
    .map((row): NewSms => ({
      key: `sms:guarantor_late:${row.id}:${row.due_date}:${row.phone}`,
      template: "guarantor_late",
      phone: row.phone,
      language: row.language,
      customer_id: row.customer_id,
      loan_id: row.id,
      reminder: { on: day, of: row.due_date },
      guarantor_consent_id: row.consent_id,
      values: {
        customer: fullName(row),
        loan: row.loan_id,
        stop: `${deps.env.PUBLIC_URL}/stop/${row.stop_token}`,
      },
    }));
  await writeSms(db, deps, writer, messages);
  const loans = new Set(rows.map(({ id }) => id));
  return loans.size < batchSize ? null : (rows.at(-1)?.id ?? null);
}
