import { defineJob } from "../core/jobs.ts";
import { scanNewFiles } from "./open-file.ts";

/** Scans new files for viruses every 15 seconds (LOAN-27). */
export const scan = defineJob("documents.scan", { every: 15 }, scanNewFiles);

/** Deletes contents in the bucket that no document references. */
export const deleteUnused = defineJob("documents.delete-unused", { cron: "20 * * * *" }, (deps) =>
  deps.documents.deleteUnused(),
);
