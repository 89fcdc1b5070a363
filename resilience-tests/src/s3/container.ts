import { send, until } from "../call.ts";
import { keys } from "./swift.ts";

/** A bucket as Swift's own interface shows it, so that nothing is compared with what our client of S3 says. */
export interface Container {
  names(prefix?: string): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  /** Statuses of requests without a signature: for an object and the list, in both interfaces. */
  statusesUnsigned(name: string): Promise<number[]>;
}

/** Creates a bucket with Swift's own interface. */
export async function makeContainer(endpoint: string, bucket: string): Promise<Container> {
  const headers = { "x-auth-user": keys.id, "x-auth-key": keys.secret };
  // Anew for each request: a token is lost when the service is killed.
  const token = () =>
    until("a token of Swift", async () => {
      const found = await send(endpoint, { method: "GET", path: "/auth/v1.0", headers });
      return found.headers.get("x-auth-token") ?? undefined;
    });
  const address = `${endpoint}/v1/AUTH_lender/${bucket}`;
  const ask = async (method: string, rest: string) => {
    const response = await fetch(address + rest, {
      method,
      headers: { "x-auth-token": await token() },
    });
    if (!response.ok) throw new Error(`Swift: ${method} ${rest}: ${response.status}`);
    return response;
  };
  await ask("PUT", "");
  return {
    names: async (prefix = "") => {
      const names: string[] = [];
      for (;;) {
        const after = encodeURIComponent(names.at(-1) ?? "");
        const page = await ask("GET", `?prefix=${encodeURIComponent(prefix)}&marker=${after}`);
        const found = (await page.text()).split("\n").filter(Boolean);
        if (found.length === 0) return names;
        names.push(...found);
      }
    },
    read: async (name) => Buffer.from(await (await ask("GET", `/${name}`)).arrayBuffer()),
    statusesUnsigned: async (name) => {
      const statuses: number[] = [];
      for (const path of [`${endpoint}/${bucket}`, address])
        for (const rest of [`/${name}`, ""]) statuses.push((await fetch(path + rest)).status);
      return statuses;
    },
  };
}
