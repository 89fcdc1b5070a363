import type { Tables } from "../core/table-description.ts";

/** The tables of what the lender sets. */
export const settingTables: Tables = {
  settings: { says: "Settings of the lender" },
  holidays: { says: "Public holidays" },
  lender_logo: { leftOut: "the logo of the lender" },
};
