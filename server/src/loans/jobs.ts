import { defineJob } from "../core/jobs.ts";
import { ageLoans } from "./age-loans.ts";

/** Checks each minute whether a business day has ended, so that a missed day is made up for. */
export const age = defineJob("loans.age", { cron: "* * * * *" }, (deps) => ageLoans(deps));
