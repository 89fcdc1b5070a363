import type { Tables } from "../core/table-description.ts";

/** The tables of programs that call the API. */
export const connectionTables: Tables = {
  api_clients: { says: "Programs that call the API, with their rights, networks and last day" },
  api_client_secrets: { leftOut: "secrets of API clients" },
};
