import { roleIds } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** An account as the limits of escalation and the operations on its status read it. */
export interface AccountState {
  user_id: number;
  area: "customer" | "staff";
  staff_id: number | null;
  customer_id: string | null;
  status: string;
  role_ids: number[];
}

/**
 * Serializes changes of staff roles and statuses until the transaction ends, so that two concurrent system admins
 * cannot remove the last one (AUTH-45). It locks the row of that role, which no other statement writes.
 */
export async function lockAdministration(tx: Connection): Promise<void> {
  await sql`select id from roles where id = ${roleIds.systemAdmin} for no key update`.execute(tx);
}

/** The account of a user id, locked until the transaction ends; null when it is unknown or deleted. */
export async function lockAccount(tx: Connection, userId: number): Promise<AccountState | null> {
  const { rows } = await sql<AccountState>`
    select u.id as user_id, u.area, u.status,
           (select id from staff where user_id = u.id) as staff_id,
           (select customer_id from customers where user_id = u.id) as customer_id,
           array(select role_id from user_roles where user_id = u.id order by role_id) as role_ids
    from users u
    where u.id = ${userId} and u.deleted_at is null
    for no key update of u`.execute(tx);
  return rows[0] ?? null;
}

/** The user id of a staff record that is not deleted, or null. */
export async function userOfStaff(db: Connection, staffId: number): Promise<number | null> {
  const row = await db
    .selectFrom("staff")
    .select("user_id")
    .where("id", "=", staffId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The count of active system admins besides this account. */
export async function otherActiveSystemAdmins(db: Connection, userId: number): Promise<number> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("user_roles as r", "r.user_id", "u.id")
    .where("r.role_id", "=", roleIds.systemAdmin)
    .where("u.status", "=", "active")
    .where("u.deleted_at", "is", null)
    .where("u.id", "!=", userId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a customer has a loan of any status, or has or had a share of one (SERV-153). */
export async function hasLoans(db: Connection, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("loans")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("customer_id", "=", customerId),
        eb.exists(
          eb
            .selectFrom("loan_members as m")
            .select("m.loan_id")
            .where("m.customer_id", "=", customerId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the status of an account and of its staff record, if any (AUTH-50). */
export async function saveStatus(
  db: Connection,
  account: { user_id: number; staff_id: number | null },
  status: string,
  now: Date,
): Promise<void> {
  const change = { status, updated_at: now };
  await db.updateTable("users").set(change).where("id", "=", account.user_id).execute();
  if (account.staff_id !== null)
    await db.updateTable("staff").set(change).where("id", "=", account.staff_id).execute();
}

/** Hides an account, terminated, and its staff record, if any (AUTH-52). */
export async function hideAccount(
  db: Connection,
  account: { user_id: number; staff_id: number | null },
  now: Date,
): Promise<void> {
  const change = { status: "terminated", updated_at: now, deleted_at: now };
  await db.updateTable("users").set(change).where("id", "=", account.user_id).execute();
  if (account.staff_id !== null)
    await db.updateTable("staff").set(change).where("id", "=", account.staff_id).execute();
}
