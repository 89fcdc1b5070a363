/** A machine that may be the primary. */
export interface Host {
  host: string;
  port: number;
  /** The address of the database on this machine alone, as node-postgres reads it. */
  url: string;
}

/** The machines of a database: those that may take writes, one at a time. */
export type Hosts = readonly [Host, ...Host[]];

const usualPort = 5432;

/**
 * Takes an address of one or several machines apart: `postgres://user:password@one:5432,two:5432/database`, as libpq
 * writes it. `target_session_attrs` counts as read-write, whatever it says: the application always writes.
 *
 * @returns null when it is no such address
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
