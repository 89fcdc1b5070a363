import { createHash } from "node:crypto";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { conflict } from "../core/http/errors.ts";

/**
 * A fingerprint of what an act would change. A preview answers it, the act sends it back: what was shown is what is
 * done.
 * @param figures any JSON value; the order of its keys does not matter
 */
export function figuresHash(figures: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(figures)))
    .digest("hex");
}

/** @throws 409 when the figures are not those that the person saw */
export function refuseStale(figures: unknown, seen: string): void {
  if (figuresHash(figures) !== seen) throw conflict(servicingTexts.stale);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
