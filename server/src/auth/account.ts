import { wholeLender } from "../core/db/reach.ts";
import type { Connection } from "../core/deps.ts";
import { sql } from "kysely";
import { areaOfUser, permissionNames, userTables } from "../people/user-record.ts";

/** An account that is not deleted, with the data that sign-in and tokens need. */
export interface Account {
  user_id: number;
  area: "customer" | "staff";
  email: string;
  password_hash: string | null;
  status: string;
  /** Staff set the password: its owner must choose another before a session begins (AUTH-20). */
  must_change_password: boolean;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  customer_id: string | null;
  staff_id: number | null;
  role_ids: number[];
  permissions: string[];
}

/** The account of an address, or null. Deleted accounts are not found. */
export async function findAccountByEmail(db: Connection, email: string): Promise<Account | null> {
  return (await accounts(wholeLender(db)).where("u.email", "=", email).executeTakeFirst()) ?? null;
}

/**
 * The account of an address whose record was merged into another one (KYC-56), with the address that signs in now; null
 * for any other.
 */
export async function findMergedAccount(
  db: Connection,
  email: string,
): Promise<(Account & { signs_in_with: string }) | null> {
  const account = await userTables(db)
    .innerJoin("customers as survivor", "survivor.customer_id", "c.merged_into")
    .innerJoin("users as now", "now.id", "survivor.user_id")
    .where("u.email", "=", email)
    .where("now.deleted_at", "is", null)
    .where("now.erased_at", "is", null)
    .select(accountColumns)
    .select("now.email as signs_in_with")
    .executeTakeFirst();
  return account ?? null;
}

/** The account of a user id, or null. */
export async function findAccount(db: Connection, userId: number): Promise<Account | null> {
  return (await accounts(db).where("u.id", "=", userId).executeTakeFirst()) ?? null;
}

/** The account of a customer's public code, or null. */
export async function findAccountOfCustomer(
  db: Connection,
  customerId: string,
): Promise<Account | null> {
  return (await accounts(db).where("c.customer_id", "=", customerId).executeTakeFirst()) ?? null;
}

/** The role in the token and the responses: staff, or one of the two customer roles (AUTH-2, AUTH-1). */
export function areaRoleOf(account: {
  area: "customer" | "staff";
  role_ids: readonly number[];
}): "user" | "customer" | "staff" {
  if (account.area === "staff") return "staff";
  return account.role_ids.includes(3) ? "customer" : "user";
}

const accountColumns = [
  "u.id as user_id",
  areaOfUser.as("area"),
  "u.email",
  "u.password_hash",
  "u.status",
  "u.must_change_password",
  "u.first_name",
  "u.middle_name",
  "u.last_name",
  "c.customer_id",
  "st.id as staff_id",
  sql<number[]>`array(select role_id from user_roles where user_id = u.id order by role_id)`.as(
    "role_ids",
  ),
  permissionNames.as("permissions"),
] as const;

function accounts(db: Connection) {
  return userTables(db).where("u.deleted_at", "is", null).select(accountColumns);
}
