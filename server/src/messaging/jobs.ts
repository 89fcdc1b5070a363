import { defineJob } from "../core/jobs.ts";
import { sendInstalmentReminders } from "./notices/instalment-reminders.ts";
import { batchSize, sendNotices } from "./notices/send-notices.ts";
import { planReminders } from "./sms/plan-reminders.ts";

/** The maximum of batches in one run, so that many reminders do not delay the end of a process. */
const mostBatches = 20;

/** Mails new notices every two seconds (MSG-1). */
export const noticesJob = defineJob(
  "notices.send",
  { every: 2, pollingInterval: 1 },
  async (deps) => {
    for (let batch = 0; batch < mostBatches; batch += 1)
      if ((await sendNotices(deps)) < batchSize) return;
  },
);

/** Writes the notices of instalments that fall due or are late, after midnight (MSG-3). */
export const instalmentRemindersJob = defineJob(
  "notices.remind-of-instalments",
  { cron: "10 0 * * *" },
  sendInstalmentReminders,
);

/** After midnight, before the first sending hour, and whenever a process starts. */
export const smsRemindersJob = defineJob(
  "messages.plan-reminders",
  { cron: "20 0 * * *" },
  planReminders,
);
