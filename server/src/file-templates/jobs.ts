import { defineJob } from "../core/jobs.ts";
import { makeScheduledFiles } from "./make-scheduled.ts";

/** The files of the month before that are made by themselves (FILE-8). */
export const makeScheduled = defineJob(
  "files.make-scheduled",
  { cron: "30 6 * * *" },
  (deps, _, run) => makeScheduledFiles(deps, run.report),
);
