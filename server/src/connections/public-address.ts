import ipaddr from "ipaddr.js";
import { lookup as lookUp, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

/** The addresses of IPv6 that are given out; the rest is reserved, such as IPv4 addresses with zeros before them. */
const given = ipaddr.parseCIDR("2000::/3");

/** An address that events are not sent to. */
export class PrivateAddress extends Error {}

/**
 * Whether an IP address is of the public internet: not of this machine, a private network, a link, a provider's
 * network, a group, or one that stands for another address, such as an IPv4 address within an IPv6 one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const read = ipaddr.process(address);
  return read.range() === "unicast" && (read.kind() === "ipv4" || read.match(given));
}

/**
 * Refuses an address that is written as a number and is not public. A name is judged when it is looked up.
 * @param hostname of a URL, which has each spelling of a number in one form
 * @throws {PrivateAddress}
 */
export function refusePrivateNumber(hostname: string): void {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddress(address);
}

/** Whether a host is plainly not of the public internet, by its number or name: it is refused without a look. */
export function isPlainlyPrivate(hostname: string): boolean {
  if (/(^|\.)localhost\.?$/i.test(hostname)) return true;
  try {
    refusePrivateNumber(hostname);
    return false;
  } catch (error) {
    if (error instanceof PrivateAddress) return true;
    throw error;
  }
}

/**
 * Looks names up for a connection, which is made to one of the addresses that were judged here: a name that changes its
 * address between two looks gains nothing. A name with one private address is refused.
 * @param resolve how a name is looked up; tests give their own
 */
export function publicLookup(resolve: typeof lookUp = lookUp): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      const refused = found?.find(({ address }) => !isPublicAddress(address));
      if (error !== null || first === undefined) done(error ?? new Error("no address"), "");
      else if (refused !== undefined) done(new PrivateAddress(refused.address), "");
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Why a text is no address for events, or null: an https address without a name, a password or a fragment in it. The
 * server refuses more of them, by what they lead to.
 * @param allowsPlain whether http is an address too
 */
export function receiverAddressError(
  text: string,
  allowsPlain: boolean,
): "no address" | "not https" | "with credentials" | null {
  if (!URL.canParse(text)) return "no address";
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== "https:" && !(allowsPlain && protocol === "http:")) return "not https";
  if (hostname === "") return "no address";
  return username === "" && password === "" && hash === "" ? null : "with credentials";
}
