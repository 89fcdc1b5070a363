import pg from "pg";
import type { Host, Hosts } from "./hosts.ts";

/** Finds the primary among several hosts, for a pool that supports one host only. */
export interface PrimarySearch {
  /** Connects to the current candidate. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Rejects a new connection to a standby; the next one tries another host. */
  refuseStandby(client: pg.ClientBase): Promise<void>;
}

/** Begins with the first host and moves on when one fails or is a standby. */
export function searchPrimary(hosts: Hosts): PrimarySearch {
  let at = 0;
  const current = () => hosts[at] ?? hosts[0];
  // Of many connections that break together only the first moves on.
  const failed = (host: Host) => {
    if (host === current()) at = (at + 1) % hosts.length;
  };
  const chosen = new WeakMap<pg.ClientBase, Host>();

  return {
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        const host = current();
        super({ ...config, connectionString: host.url });
        chosen.set(this, host);
        // The published types lack `connection`. It emits every error, before and after the authentication.
        const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
        connection.on("error", () => failed(host));
        connection.on("errorMessage", (message: { code?: string }) => {
          if (message.code?.startsWith("57P0")) failed(host);
        });
      }
    },
    refuseStandby: async (client) => {
      const answer = await client.query<{ standby: boolean }>(
        "select pg_is_in_recovery() as standby",
      );
      if (!answer.rows[0]?.standby) return;
      const host = chosen.get(client);
      if (host) failed(host);
      // The SQLSTATE of a write in a read-only transaction.
      throw Object.assign(new Error("The database is a standby"), { code: "25006" });
    },
  };
}
