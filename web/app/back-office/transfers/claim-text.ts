import { formatAmountExact } from "@microfinance/contract/core/money.ts";

/** A claim of a partner in words: above 0 it owes us. */
export function claimText(claim: number): string {
  return claim < 0 ? `we owe ${formatAmountExact(-claim)}` : formatAmountExact(claim);
}
