import { send } from "./call.ts";

/** METRICS_TOKEN of the applications under test. */
export const metricsToken = "metrics-token-of-a-test";

/** Reads one metric, such as `database_waiting`. */
export async function metric(origin: string, name: string): Promise<number> {
  const { text } = await send(origin, { method: "GET", path: "/metrics", token: metricsToken });
  const line = text.split("\n").find((found) => found.startsWith(`${name} `));
  if (line === undefined) throw new Error(`There is no metric ${name}`);
  return Number(line.slice(name.length + 1));
}

/** Number of mails that are due or being sent. */
export function waitingMails(origin: string): Promise<number> {
  return metric(origin, 'mails{state="waiting"}');
}
