import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { conflict } from "../core/http/errors.ts";

/**
 * A fingerprint of what an act would change. A preview answers it, the act sends it back: what was shown is what is
 * done.
 * @param figures any JSON value; the order of its keys does not matter
 */
export function figuresHash(figures: unknown): string {
  return fingerprint(figures);
}

/** @throws 409 when the figures are not those that the person saw */
export function refuseStale(figures: unknown, seen: string): void {
  if (figuresHash(figures) !== seen) throw conflict(servicingTexts.stale);
}
