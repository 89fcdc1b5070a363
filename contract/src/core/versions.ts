import type { Method } from "./endpoint.ts";

/** The header in which a program names the version that it was written for, and the answer its own (CONN-12). */
export const versionHeader = "API-Version";

/**
 * The versions of the API that are served, by date, the oldest first. One is added where an answer changes so that a
 * program has to be changed with it, and taken out when its last deprecated call is.
 */
export const apiVersions: readonly string[] = ["2026-11-30"];

/** A call, or a field of one, that a later version does not have any more. */
export interface Deprecation {
  call: `${Method} ${string}`;
  /** A field of its query, body or answer; the whole call without one. */
  field?: string;
  /** The version with which it was announced, YYYY-MM-DD. */
  since: string;
  /** The first day without it, YYYY-MM-DD. */
  sunset: string;
  /** What to use instead. */
  instead: string;
}

/** Everything that is deprecated, and announced in the changelog. */
export const deprecations: Deprecation[] = [];

/** The version that an answer has: the one asked for, else the newest. */
export function servedVersion(wanted: string | undefined): string {
  return wanted ?? apiVersions.at(-1) ?? "";
}

/** Why a version is refused: it is not served, or no version at all. */
export function versionError(wanted: string | undefined): string | null {
  if (wanted === undefined || apiVersions.includes(wanted)) return null;
  return `This version of the API is not served. ${versionHeader} is one of ${apiVersions.join(", ")}, or absent for the newest.`;
}

/** What is deprecated of a call. */
export function deprecationsOf({ method, path }: { method: Method; path: string }): Deprecation[] {
  return deprecations.filter(({ call }) => call === `${method} ${path}`);
}

/**
 * The headers of an answer to a deprecated call, or to a request with a deprecated field: since when (RFC 9745) and
 * until when (RFC 8594), the earliest of each.
 * @param found what is deprecated of the call
 * @param sent the names of the fields of the request
 */
export function deprecationHeaders(
  found: readonly Deprecation[],
  sent: readonly string[],
): Record<string, string> {
  const used = found.filter(({ field }) => field === undefined || sent.includes(field));
  const [since] = used.map((one) => one.since).toSorted();
  const [sunset] = used.map((one) => one.sunset).toSorted();
  if (since === undefined || sunset === undefined) return {};
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
  };
}
