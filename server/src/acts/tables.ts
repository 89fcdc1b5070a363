import type { Tables } from "../core/table-description.ts";

/** The table of acts that are done once. */
export const actTables: Tables = {
  act_keys: { leftOut: "keys of requests, whose records are in their own tables" },
};
