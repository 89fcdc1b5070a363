import pg from "pg";
import type { Host, Hosts } from "./hosts.ts";

/** Finds the one of several machines that takes writes, for a pool that knows of one alone. */
export interface PrimarySearch {
  /** Connects to the machine that is tried at the moment. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Refuses a new connection to a machine that takes no writes; the next one goes to another. */
  refuseStandby(client: pg.ClientBase): Promise<void>;
}

/** Begins with the first machine and moves on whenever one fails or turns out to be a standby. */
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
        // The published types leave the connection out. It speaks up on every failure, before and after the sign-in.
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
      // The SQLSTATE of writing where only reading is possible.
      throw Object.assign(new Error("The database is a standby"), { code: "25006" });
    },
  };
}
