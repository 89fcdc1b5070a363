import { defineJob } from "../core/jobs.ts";
import { pruneAuth } from "./prune.ts";

export const prune = defineJob("auth.prune", { cron: "20 * * * *" }, (deps) =>
  pruneAuth(deps.db, deps.now()),
);
