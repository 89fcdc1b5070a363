import { defineJob } from "../core/jobs.ts";
import type { Connection } from "../core/deps.ts";

const day = 86_400_000;

/**
 * Deletes records that no rule reads any more: expired limits and incomplete sign-ins; after seven days
 * the keys of API clients, and after 30 days used or
 * expired links, ended sessions with their refresh tokens, and changes of address. The audit log is unchanged.
 */
export async function pruneAuth(db: Connection, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * day);
  await db.deleteFrom("rate_limits").where("expire", "<", now.getTime()).execute();
  await db.deleteFrom("one_time_tokens").where("expires_at", "<", monthAgo).execute();
  await db.deleteFrom("download_addresses").where("expires_at", "<", now).execute();
  await db.deleteFrom("email_changes").where("expires_at", "<", monthAgo).execute();
  await db.deleteFrom("sign_in_steps").where("expires_at", "<", now).execute();
  await db.deleteFrom("phone_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("second_factor_requests").where("expires_at", "<", now).execute();
  const weekAgo = new Date(now.getTime() - 7 * day);
  await db.deleteFrom("idempotency_keys").where("created_at", "<", weekAgo).execute();
  await db.deleteFrom("sessions").where("expires_at", "<", monthAgo).execute();
}

/** Deletes used links, ended sessions and attempts each hour (AUTH-62). */
export const prune = defineJob("auth.prune", { cron: "20 * * * *" }, (deps) =>
  pruneAuth(deps.db, deps.now()),
);
