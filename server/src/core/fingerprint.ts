import { createHash } from "node:crypto";

/** SHA-256 of a value as JSON with sorted keys, in hex: equal values have equal fingerprints, also after storage. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sorted)).digest("hex");
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
