import type { Connection } from "../core/deps.ts";

/**
 * Whether an account takes money from a partner or an employer: the safe, a bank or a wallet. The money of a till is
 * the cashier's.
 */
export async function storesMoney(tx: Connection, code: string): Promise<boolean> {
  const account = await tx
    .selectFrom("ledger_accounts")
    .select("code")
    .where("code", "=", code)
    .where("active", "=", true)
    .where("money_kind", "in", ["cash", "bank", "wallet"])
    .executeTakeFirst();
  const isTill = code >= "1010" && code <= "1049";
  return account !== undefined && !isTill;
}
