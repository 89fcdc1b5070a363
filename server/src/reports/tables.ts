import type { Tables } from "../core/table-description.ts";

/** The tables of figures that are kept for reports. */
export const reportTables: Tables = {
  portfolio_snapshots: { says: "The portfolio at the end of months" },
  late_loan_snapshots: { says: "Late loans at the end of months" },
};
