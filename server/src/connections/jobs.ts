import type { Deps } from "../core/deps.ts";
import { defineJob, enqueueAll } from "../core/jobs.ts";
import { deliverTo, dueReceivers } from "./deliver-events.ts";

/**
 * Delivers what is due to one receiver: while it runs for one, no second one is added for it. A receiver that does not
 * answer holds up no other, until so many do not.
 */
export const deliver = defineJob<{ receiver_id: number }>(
  "events.deliver",
  { pollingInterval: 2, atOnce: 5, retryDelay: 5 },
  (deps, { receiver_id }, { signal }) => deliverTo(deps, receiver_id, { signal }),
);

/** Every two seconds: events are written by statements that know nothing of jobs. */
export const findDue = defineJob("events.find-due", { every: 2, pollingInterval: 1 }, (deps) =>
  enqueueDue(deps),
);

async function enqueueDue({ db, now }: Deps): Promise<void> {
  const jobs = (await dueReceivers(db, now())).map((receiver_id) => ({ data: { receiver_id } }));
  if (jobs.length > 0) await enqueueAll<{ receiver_id: number }>(db, deliver, jobs);
}
