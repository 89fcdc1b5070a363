import { isIP } from "node:net";

/** Names of the loopback and private networks. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/** Whether TRUST_PROXY may have this: an address, a network, or the name of some. */
export function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (bits === undefined) return namedNetworks.includes(text) || isIP(address) !== 0;
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** The protocol of an address, such as "https:"; empty if it is none. */
export function protocolOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return "";
  }
}

/** Where BACKUP_TO is a bucket: `s3://bucket` or `s3://bucket/folder`. */
export const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** Whether it is an address of ClamAV's daemon: `tcp://host:port`, or `unix:///path/of/its.socket`. */
export function isClamAvUrl(text: string): boolean {
  if (/^unix:\/\/\/[^\s]+$/.test(text)) return true;
  const port = Number(/^tcp:\/\/[^\s:/]+:(\d{1,5})$/.exec(text)?.[1]);
  return port >= 1 && port <= 65_535;
}
