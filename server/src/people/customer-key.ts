import type { Connection } from "../core/deps.ts";

/** The two ids of a customer: the public code, and the account. */
export interface CustomerKey {
  customer_id: string;
  user_id: number;
}

/** Parses the customer of a path: a public code or a user id (CUST-3). Null when it is neither. */
export function customerKey(
  named: string,
): { column: "n.customer_id"; value: string } | { column: "n.user_id"; value: number } | null {
  if (/^CUS-[0-9]{6,12}$/.test(named)) return { column: "n.customer_id", value: named };
  if (/^[1-9][0-9]{0,8}$/.test(named)) return { column: "n.user_id", value: Number(named) };
  return null;
}

/**
 * Both ids of a customer whose account is not deleted, or null. Those of a merged record lead to the survivor (KYC-54).
 */
export async function findCustomerKey(db: Connection, named: string): Promise<CustomerKey | null> {
  const key = customerKey(named);
  if (key === null) return null;
  const row = await db
    .selectFrom("customers as n")
    .innerJoin("customers as c", (on) =>
      on.on("c.customer_id", "=", (eb) => eb.fn.coalesce("n.merged_into", "n.customer_id")),
    )
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["c.customer_id", "c.user_id"])
    .where("u.deleted_at", "is", null)
    .where(key.column, "=", key.value)
    .executeTakeFirst();
  return row ?? null;
}
