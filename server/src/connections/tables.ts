import type { Tables } from "../core/table-description.ts";

/** The tables of programs that call the API or get events, and of recipients of files. */
export const connectionTables: Tables = {
  api_clients: { says: "Programs that call the API, with their rights, networks and last day" },
  api_client_secrets: { leftOut: "secrets of API clients" },
  event_receivers: { says: "Programs that get events, with their address and the types they want" },
  event_receiver_secrets: { leftOut: "secrets that sign events" },
  file_recipients: {
    says: "Recipients of files for others, with their address or server",
    secret: ["sealed", "code_hash"],
  },
  outgoing_events: { says: "Events for other programs: ids, amounts and dates" },
  event_deliveries: { says: "Deliveries of events, with their last attempt" },
};
