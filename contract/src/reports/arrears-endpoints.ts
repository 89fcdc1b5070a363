import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./arrears-endpoint-schemas.ts";

/** A bucket of the report of arrears. Amounts in NLe. */
export type BucketRow = z.output<typeof schemas.bucketRow>;

/**
 * Arrears of the whole portfolio today, or as recorded at the end of a past day: the approved and paying loans by days
 * past due, and PAR(X). PAR(X) is the full outstanding principal of loans more than X days late over that of all loans.
 */
export const readArrears: Endpoint<typeof schemas.readArrears> = {
  method: "GET",
  path: "/reports/arrears",
  access: "reports.read",
  tag: "reports",
};

/** The arrears report in a response. */
export type Arrears = z.output<(typeof schemas.readArrears)["response"]>;

/** The arrears report as a file, one bucket a row. */
export const exportArrears = exportOf<typeof schemas.exportArrears>(
  readArrears,
  "/reports/arrears/export",
);

/** A late loan with contact data. Amounts in NLe. */
export type LateLoan = z.output<typeof schemas.lateLoan>;

/** Late loans, of one bucket or all: most days past due first, or last with `order=oldest`. */
export const listLateLoans: Endpoint<typeof schemas.listLateLoans> = {
  method: "GET",
  path: "/reports/arrears/loans",
  access: "reports.read",
  tag: "reports",
};

/** The matching late loans as a file. */
export const exportLateLoans = exportOf<typeof schemas.exportLateLoans>(
  listLateLoans,
  "/reports/arrears/loans/export",
);
