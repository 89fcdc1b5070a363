import { isIPv6 } from "node:net";

/** A count of attempts and its window in milliseconds. */
export interface Limit {
  count: number;
  window: number;
}

/**
 * Seconds until the oldest attempt leaves the window; 0 below the limit.
 * @param newestFirst the attempts in the window, at most `limit.count` of them
 */
export function waitFor(newestFirst: { created_at: Date }[], limit: Limit, now: Date): number {
  const oldest = newestFirst[limit.count - 1];
  if (!oldest) return 0;
  const left = oldest.created_at.getTime() + limit.window - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/**
 * The network of a request for rate limits: the IPv4 address, or the first 48 bits of an IPv6 address, the usual
 * maximum assigned to one subscriber.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address.slice(0, 100);
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 3);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "").toLowerCase()).join(":")}::/48`;
}
