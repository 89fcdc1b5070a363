import { defineJob } from "../core/jobs.ts";
import { applyDueControls } from "./apply-control.ts";

/** Changes of controls take effect that waited 24 hours without a second person. */
export const controls = defineJob("site.apply-controls", { every: 60 }, (deps) =>
  applyDueControls(deps),
);
