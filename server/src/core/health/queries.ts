import type { Pool } from "pg";

/** What the outbox holds that has not gone out. */
export interface MailCount {
  waiting: number;
  given_up: number;
  /** How long the oldest mail has been due, 0 when none is. */
  oldest_seconds: number;
}

/** Asks the database for a sign of life. */
export async function ping(pool: Pool): Promise<void> {
  await pool.query("select 1");
}

/** Counts the mails that wait and those given up. */
export async function countMails(pool: Pool): Promise<MailCount> {
  const found = await pool.query<MailCount>(`
    select count(*) filter (where failed_at is null) as waiting,
           count(*) filter (where failed_at is not null) as given_up,
           greatest(coalesce(extract(epoch from now() - min(due_at) filter (where failed_at is null)), 0), 0)::float8
             as oldest_seconds
    from messages where sent_at is null`);
  return found.rows[0] ?? { waiting: 0, given_up: 0, oldest_seconds: 0 };
}
