import ipaddr from "ipaddr.js";
import { lookup as lookUp, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

/** An address that events are not sent to. */
export class PrivateAddress extends Error {}

/**
 * Whether an IP address is of the public internet: not of this machine, a private network, a link, a provider's
 * network, a group, or one that stands for another address, such as an IPv4 address within an IPv6 one.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
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
