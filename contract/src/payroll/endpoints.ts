import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "payroll";

/** The deduction lists, newest first (PAYR-6). */
export const listRuns: Endpoint<typeof schemas.listRuns> = {
  method: "GET",
  path: "/payroll-runs",
  access: "payroll.read",
  tag,
};

/** One deduction list with its files and its money. */
export const readRun: Endpoint<typeof schemas.readRun> = {
  method: "GET",
  path: "/payroll-runs/{id}",
  access: "payroll.read",
  tag,
};

/** Prepares the list of a month, or its supplement, once per run_key (PAYR-6 to PAYR-8). */
export const prepareRun: Endpoint<typeof schemas.prepareRun> = {
  method: "POST",
  path: "/payroll-runs",
  access: "payroll.manage",
  tag,
};

/** The lines of a list, in its order. */
export const listRunLines: Endpoint<typeof schemas.listRunLines> = {
  method: "GET",
  path: "/payroll-runs/{id}/lines",
  access: "payroll.read",
  tag,
};

/** The list as the file that goes to the employer (PAYR-9). */
export const exportRun = exportOf<typeof schemas.exportRun>(
  listRunLines,
  "/payroll-runs/{id}/file",
);

/**
 * Reads the file of an employer (PAYR-10 to PAYR-14): a dry run shows every row; otherwise the file is accepted, once,
 * and its rows wait to be booked.
 */
export const readResult: Endpoint<typeof schemas.readResult> = {
  method: "POST",
  path: "/payroll-runs/{id}/result",
  access: "payroll.manage",
  tag,
};

/** The rows of the accepted files of a list, in their order. */
export const listRunRows: Endpoint<typeof schemas.listRunRows> = {
  method: "GET",
  path: "/payroll-runs/{id}/rows",
  access: "payroll.read",
  tag,
};

/**
 * Books the next 200 rows that wait, each alone (PAYR-15): one that is refused keeps its reason and the others are
 * booked. `next` is the `after` of the following call; null when all were tried.
 */
export const postRun: Endpoint<typeof schemas.postRun> = {
  method: "POST",
  path: "/payroll-runs/{id}/post",
  access: "payroll.manage",
  tag,
};

/** Takes back a booked row whose money all became credit (PAYR-19). Other rows: the payment is reversed. */
export const reverseRow: Endpoint<typeof schemas.reverseRow> = {
  method: "POST",
  path: "/payroll-rows/{id}/reverse",
  access: "payments.reverse",
  tag,
};

/** Closes a list: shortfalls are final, and the customers are notified (PAYR-24). */
export const closeRun: Endpoint<typeof schemas.closeRun> = {
  method: "POST",
  path: "/payroll-runs/{id}/close",
  access: "payroll.manage",
  tag,
};

/** Opens a closed list again (PAYR-25). */
export const reopenRun: Endpoint<typeof schemas.reopenRun> = {
  method: "POST",
  path: "/payroll-runs/{id}/reopen",
  access: "payroll.reopen",
  tag,
};

/** Cancels a list without bookings; its loans can be listed again (PAYR-26). */
export const cancelRun: Endpoint<typeof schemas.cancelRun> = {
  method: "POST",
  path: "/payroll-runs/{id}/cancel",
  access: "payroll.manage",
  tag,
};

/** Records the money of an employer for a list, once per remittance_key (PAYR-20, PAYR-21). */
export const recordRemittance: Endpoint<typeof schemas.recordRemittance> = {
  method: "POST",
  path: "/payroll-runs/{id}/remittance",
  access: "payroll.manage",
  tag,
};

/** Takes back the money of an employer (PAYR-23). */
export const reverseRemittance: Endpoint<typeof schemas.reverseRemittance> = {
  method: "POST",
  path: "/payroll-remittances/{id}/reverse",
  access: "payments.reverse",
  tag,
};
