import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

/** The overview in a response. */
export type Summary = z.output<typeof schemas.summary>;

/** The business date that forms use as default: the server's, whatever the computer's clock shows. */
export const readBusinessDate: Endpoint<typeof schemas.readBusinessDate> = {
  method: "GET",
  path: "/dashboard/business-date",
  access: "session.staff",
  owner: "actor",
  tag: "dashboard",
};

/** All data of the overview, in one call instead of every list. */
export const readSummary: Endpoint<typeof schemas.readSummary> = {
  method: "GET",
  path: "/dashboard/summary",
  access: "reports.read",
  tag: "dashboard",
};

/** The work in a response. */
export type Work = z.output<typeof schemas.work>;

/** The counts of the reader's work, in one call. */
export const readWork: Endpoint<typeof schemas.readWork> = {
  method: "GET",
  path: "/dashboard/work",
  access: "reports.read",
  tag: "dashboard",
};

/** The news in a response. */
export type News = z.output<typeof schemas.news>;

/** The counts of the staff bell. Without `since`, those of the last seven days. */
export const readNews: Endpoint<typeof schemas.readNews> = {
  method: "GET",
  path: "/dashboard/news",
  access: "reports.read",
  tag: "dashboard",
};

/** The state of the installation in a response. */
export type SystemState = z.output<typeof schemas.system>;

/** What is wrong with the installation, its backup file, failed messages, and who has no second factor. */
export const readSystem: Endpoint<typeof schemas.readSystem> = {
  method: "GET",
  path: "/dashboard/system",
  access: "system.read",
  tag: "dashboard",
};
