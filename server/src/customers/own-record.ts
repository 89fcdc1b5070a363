import type { Connection } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";

/** Whether the customer account is that of this staff member. */
export async function isOwnRecord(
  db: Connection,
  customerId: string,
  staffId: number | null,
): Promise<boolean> {
  const own = await db
    .selectFrom("staff")
    .select("id")
    .where("id", "=", staffId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Refuses staff who are the customer.
 * @throws 403 with `text`, which is recorded as a denial
 */
export async function refuseOwnRecord(
  db: Connection,
  customerId: string,
  ctx: RequestContext,
  text: string,
): Promise<void> {
  if (!(await isOwnRecord(db, customerId, ctx.actor?.staff_id ?? null))) return;
  const error = forbidden(text);
  error.record = { record_type: "customer", record_id: customerId };
  throw error;
}
