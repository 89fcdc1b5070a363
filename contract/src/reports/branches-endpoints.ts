import type { z } from "zod";
import type * as schemas from "./branches-endpoint-schemas.ts";
import { report } from "./report.ts";

/** A branch with its figures in the report of branches. */
export type BranchFigures = z.output<typeof schemas.branchFigures>;

/** The branches in view beside each other, over this month up to today by default (RPT-43). */
export const branchesReport = report<typeof schemas.branchesReport>({
  title: "Branches",
  text: "The branches beside each other: portfolio, risk, collections, income and cost.",
  done: "Branches.",
  path: "/reports/branches",
  access: "ledger.read",
});

/** The report of branches in a response. */
export type BranchesReport = z.output<(typeof schemas.branchesReport)["read"]["response"]>;
