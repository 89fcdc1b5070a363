import type { Tables } from "../table-description.ts";

/** The tables of the core. */
export const coreTables: Tables = {
  schema_migrations: { leftOut: "versions of the database" },
  schema_functions: { leftOut: "versions of the database" },
  replica_beats: { leftOut: "the last sign of life of a process" },
};
