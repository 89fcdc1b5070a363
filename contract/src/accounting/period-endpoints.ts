import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./period-endpoint-schemas.ts";

const tag = "accounting";

/** A condition of closing in a response. */
export type PeriodCheck = z.output<typeof schemas.check>;

/** A month of the books in a response. */
export type PeriodMonth = z.output<typeof schemas.month>;

/** A closing or reopening in a response. */
export type PeriodEvent = z.output<typeof schemas.event>;

/** The months from the first entry to today, latest first, and every closing and reopening. */
export const readPeriods: Endpoint<typeof schemas.readPeriods> = {
  method: "GET",
  path: "/accounting/periods",
  access: "ledger.read",
  tag,
};

/** The months as a file. */
export const exportPeriods = exportOf<typeof schemas.exportPeriods>(
  readPeriods,
  "/accounting/periods/export",
);

/** What closing through a day needs; today by default. */
export const checkPeriod: Endpoint<typeof schemas.checkPeriod> = {
  method: "GET",
  path: "/accounting/periods/check",
  access: "ledger.read",
  tag,
};

/** Closes every day through this one. 409 while a check blocks; 400 for a day after today or closed already. */
export const closePeriod: Endpoint<typeof schemas.closePeriod> = {
  method: "POST",
  path: "/accounting/periods/close",
  access: "periods.close",
  tag,
};

/** Opens this day and every later one again, with a reason. */
export const reopenPeriod: Endpoint<typeof schemas.reopenPeriod> = {
  method: "POST",
  path: "/accounting/periods/reopen",
  access: "periods.reopen",
  tag,
};
