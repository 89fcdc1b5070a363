/** A host that may be the primary. */
export interface Host {
  host: string;
  port: number;
  /** The address of the database on this host only, in the format of node-postgres. */
  url: string;
}

/** The hosts of a database, one of which accepts writes at a time. */
export type Hosts = readonly [Host, ...Host[]];

const usualPort = 5432;

/**
 * Parses an address with one or several hosts: `postgres://user:password@one:5432,two:5432/database`, in the format of
 * libpq. `target_session_attrs` is always read-write: the application writes.
 *
 * @returns null for an invalid address
 */
export function readHosts(url: string): Hosts | null {
  const found = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(
    url,
  );
  if (!found) return null;
  const [, beginning = "", names = "", path = "/", query = ""] = found;
  const settings = query
    .split("&")
    .filter((part) => part !== "" && !part.startsWith("target_session_attrs="));
  const rest = settings.length > 0 ? `${path}?${settings.join("&")}` : path;
  const all = names.split(",").map((name) => readHost(name, beginning, rest));
  const [first, ...others] = all.filter((host) => host !== null);
  return first === undefined || others.length + 1 !== all.length ? null : [first, ...others];
}

function readHost(name: string, beginning: string, rest: string): Host | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(name) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? usualPort : Number(digits);
  if (host === undefined || port < 1 || port > 65_535) return null;
  const address = bracketed === undefined ? host : `[${bracketed}]`;
  return { host, port, url: `${beginning}${address}:${port}${rest}` };
}
