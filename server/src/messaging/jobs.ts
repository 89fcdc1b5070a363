import { defineJob } from "../core/jobs.ts";
import { sendInstalmentReminders } from "./notices/instalment-reminders.ts";
import { batchSize, sendNotices } from "./notices/send-notices.ts";

/** Batches that one run writes, so that a flood of reminders does not keep a process from ending. */
const mostBatches = 20;

export const mailNotices = defineJob(
  "notices.send",
  { every: 2, pollingInterval: 1 },
  async (deps) => {
    for (let batch = 0; batch < mostBatches; batch += 1)
      if ((await sendNotices(deps)) < batchSize) return;
  },
);

export const remindOfInstalments = defineJob(
  "notices.remind-of-instalments",
  { cron: "10 0 * * *" },
  sendInstalmentReminders,
);
