import type { Pool } from "pg";

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
