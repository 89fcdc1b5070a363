import type { Connection } from "../core/deps.ts";

/** The active payment method whose money is on an account; null without one. */
export async function methodOfAccount(db: Connection, code: string): Promise<string | null> {
  const method = await db
    .selectFrom("payment_methods")
    .select("name")
    .where("account_code", "=", code)
    .where("active", "=", true)
    .orderBy("id")
    .executeTakeFirst();
  return method?.name ?? null;
}
