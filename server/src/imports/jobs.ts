import { defineJob, enqueue } from "../core/jobs.ts";
import { forgetFiles, unfinishedImports, workOnImport } from "./work.ts";

/** The work of one import, begun by a request. */
export const work = defineJob<{ import_id: number }>(
  "imports.work",
  { pollingInterval: 2, retryLimit: 5 },
  async (deps, { import_id }) => {
    await workOnImport(deps, import_id);
  },
);

/** Begins again what a backup, or a process that ended, left unfinished, and forgets old files. */
export const resume = defineJob(
  "imports.resume",
  { cron: "* * * * *", pollingInterval: 30 },
  async (deps) => {
    for (const import_id of await unfinishedImports(deps))
      await enqueue(deps.db, work, { import_id });
    await forgetFiles(deps);
  },
);
