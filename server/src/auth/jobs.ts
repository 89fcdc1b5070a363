import { defineJob } from "../core/jobs.ts";
import { pruneAuth } from "./prune.ts";

/** Deletes used links, ended sessions and attempts each hour (AUTH-62). */
export const prune = defineJob("auth.prune", { cron: "20 * * * *" }, (deps) =>
  pruneAuth(deps.db, deps.now()),
);
