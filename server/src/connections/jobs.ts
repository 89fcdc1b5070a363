import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { defineJob, enqueueAll } from "../core/jobs.ts";
import { deliverTo, dueReceivers } from "./deliver-events.ts";

/** Days for which events and their deliveries are kept. */
const keptDays = 90;
/** Rows of one statement. */
const batch = 5_000;

/** Delivers what is due to one receiver: while it runs for one, no second one is added for it. */
export const deliver = defineJob<{ receiver_id: number }>(
  "events.deliver",
  { pollingInterval: 1, batchSize: 10, atOnce: 10, retryDelay: 5 },
  (deps, { receiver_id }, { signal }) => deliverTo(deps, receiver_id, { signal }),
);

/** Every two seconds: events are written by statements that know nothing of jobs. */
export const findDue = defineJob("events.find-due", { every: 2, pollingInterval: 1 }, (deps) =>
  enqueueDue(deps),
);

/** Deletes events after 90 days (CONN-11). */
export const prune = defineJob("events.prune", { cron: "40 0 * * *" }, (deps) => pruneEvents(deps));

async function enqueueDue({ db, now }: Deps): Promise<void> {
  const jobs = (await dueReceivers(db, now())).map((receiver_id) => ({ data: { receiver_id } }));
  if (jobs.length > 0) await enqueueAll<{ receiver_id: number }>(db, deliver, jobs);
}

/** Deletes events that are older than they are kept, with their deliveries. */
export async function pruneEvents({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  let deleted = batch;
  while (deleted === batch) {
    const { numAffectedRows } = await sql`
      delete from outgoing_events where id in (
        select id from outgoing_events where occurred_at < ${before} limit ${batch})`.execute(db);
    deleted = Number(numAffectedRows ?? 0n);
  }
}
