import type { Tables } from "../table-description.ts";

/** The tables of the core. */
export const coreTables: Tables = {
  schema_migrations: { leftOut: "versions of the database" },
  schema_functions: { leftOut: "versions of the database" },
  idempotency_keys: {
    leftOut: "answers to API clients, kept for seven days",
    erase: { keeps: "an answer to an API client is deleted after seven days" },
  },
  replica_beats: { leftOut: "the last sign of life of a process" },
};
