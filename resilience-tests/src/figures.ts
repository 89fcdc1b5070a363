import { send } from "./call.ts";

/** What opens the figures of an application under trial: its METRICS_TOKEN. */
export const metricsToken = "figures-of-a-trial";

/** One of the figures an application tells its operator, such as `database_waiting`. */
export async function figure(origin: string, name: string): Promise<number> {
  const { text } = await send(origin, { method: "GET", path: "/metrics", token: metricsToken });
  const line = text.split("\n").find((found) => found.startsWith(`${name} `));
  if (line === undefined) throw new Error(`The figures do not tell of ${name}`);
  return Number(line.slice(name.length + 1));
}

/** Mails that are due or under way. */
export function waitingMails(origin: string): Promise<number> {
  return figure(origin, 'mails{state="waiting"}');
}
