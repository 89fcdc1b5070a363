import { BlockList, isIPv6 } from "node:net";

/**
 * Whether an address is in one of the networks, each in CIDR notation or a single address; in any where there is none.
 * An IPv4 address that came over IPv6 (::ffff:1.2.3.4) is that IPv4 address.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    const family = isIPv6(start) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
