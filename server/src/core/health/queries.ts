import type { Pool } from "pg";
import { jobSchema } from "../db/job-schema.ts";

/** The unsent mails of the outbox. */
export interface MailCount {
  waiting: number;
  given_up: number;
  /** Seconds since the oldest mail was due; 0 without one. */
  oldest_seconds: number;
}

/** Checks that the database responds. */
export async function ping(pool: Pool): Promise<void> {
  await pool.query("select 1");
}

/** Counts the waiting mails and the failed ones. */
export async function countMails(pool: Pool): Promise<MailCount> {
  const found = await pool.query<MailCount>(`
    select count(*) filter (where failed_at is null) as waiting,
           count(*) filter (where failed_at is not null) as given_up,
           greatest(coalesce(extract(epoch from now() - min(due_at) filter (where failed_at is null)), 0), 0)::float8
             as oldest_seconds
    from messages where sent_at is null and channel = 'mail'`);
  return found.rows[0] ?? { waiting: 0, given_up: 0, oldest_seconds: 0 };
}

/** The text messages that need attention. */
export interface SmsCount {
  waiting: number;
  unknown: number;
  /** 1 while the gateway takes nothing. */
  paused: number;
}

/** Counts the waiting text messages and those whose outcome is unknown (MSG-22, MSG-23). */
export async function countSms(pool: Pool): Promise<SmsCount> {
  const found = await pool.query<SmsCount>(`
    select count(*) filter (where state = 'waiting') as waiting,
           count(*) filter (where state = 'unknown') as unknown,
           (select count(*) from sms_pause) as paused
    from messages where sent_at is null and channel = 'sms'`);
  return found.rows[0] ?? { waiting: 0, unknown: 0, paused: 0 };
}

/** The deliveries of events to receivers that are on. */
export interface EventCount {
  waiting: number;
  parked: number;
  /** Seconds since the oldest waiting event happened; 0 without one. */
  oldest_seconds: number;
}

/** Counts what waits to be delivered to other programs and what is parked (CONN-11). */
export async function countEvents(pool: Pool): Promise<EventCount> {
  const found = await pool.query<EventCount>(`
    with open as (
      select receiver_id, event_id, state from event_deliveries where state = 'waiting'
      union all select receiver_id, event_id, state from event_deliveries where state = 'parked'
    ), counted as (
      select count(*) filter (where o.state = 'waiting') as waiting, count(*) filter (where o.state = 'parked') as parked,
             min(o.event_id) filter (where o.state = 'waiting') as oldest
      from open o join event_receivers r on r.id = o.receiver_id
      where r.state = 'on'
    )
    select c.waiting, c.parked,
           greatest(coalesce(extract(epoch from now() - e.occurred_at), 0), 0)::float8 as oldest_seconds
    from counted c left join outgoing_events e on e.id = c.oldest`);
  return found.rows[0] ?? { waiting: 0, parked: 0, oldest_seconds: 0 };
}

/** The jobs that wait, and those that failed. */
export interface JobCount {
  waiting: number;
  /** Failed, and tried again later. */
  retry: number;
  /** Failed as often as they may; they stay for ten minutes. */
  failed: number;
  /** Seconds since the oldest job was due; 0 without one. */
  oldest_seconds: number;
}

/** Counts the jobs of all processes. */
export async function countJobs(pool: Pool): Promise<JobCount> {
  const found = await pool.query<JobCount>(`
    select count(*) filter (where state = 'created') as waiting,
           count(*) filter (where state = 'retry') as retry,
           count(*) filter (where state = 'failed') as failed,
           greatest(coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed')), 0), 0)::float8
             as oldest_seconds
    from ${jobSchema}.job where state in ('created', 'retry', 'failed')`);
  return found.rows[0] ?? { waiting: 0, retry: 0, failed: 0, oldest_seconds: 0 };
}

/** Counts the messages that failed within a day. */
export async function countFailedMessages(pool: Pool): Promise<number> {
  const found = await pool.query<{ failed: number }>(
    "select count(*) as failed from messages where failed_at > now() - interval '1 day'",
  );
  return found.rows[0]?.failed ?? 0;
}

/** How far the backup service of deploy/backup-database.sh is. */
export interface BackupSlot {
  isReceiving: boolean;
  /** Bytes of changes that it has not received. */
  behind: number;
}

/** Reads the slot of that service; undefined without one. */
export async function readBackupSlot(pool: Pool): Promise<BackupSlot | undefined> {
  const found = await pool.query<BackupSlot>(`
    select active as "isReceiving", coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as behind
    from pg_replication_slots where slot_name = 'microfinance_backup'`);
  return found.rows[0];
}
