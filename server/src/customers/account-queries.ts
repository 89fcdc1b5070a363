import type { user } from "@microfinance/contract/customers/account-endpoint-schemas.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { areaRoleOf } from "../auth/account.ts";
import type { Connection } from "../core/deps.ts";
import { userRecords } from "../people/user-record.ts";

/** A user in an API response. */
export type User = z.output<typeof user>;

/** The maximum of accounts shown for one phone. */
const mostFound = 20;

/** The account of a user id that is not deleted, or null. */
export async function findUser(db: Connection, userId: number, now: Date): Promise<User | null> {
  const row = await selectUsers(db, now).where("u.id", "=", userId).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** The accounts with this e-mail address or phone, newest first (CUST-8). */
export async function findUsersBy(
  db: Connection,
  emailOrPhone: string,
  now: Date,
): Promise<User[]> {
  const phone = normalizePhone(emailOrPhone);
  const query = emailOrPhone.includes("@")
    ? selectUsers(db, now).where("u.email", "=", normalizeEmail(emailOrPhone))
    : phone === null
      ? null
      : selectUsers(db, now).where(
          sql`u.search_phone collate "C"`,
          "=",
          phone.replaceAll(/\D/g, ""),
        );
  if (query === null) return [];
  const rows = await query.orderBy("u.id", "desc").limit(mostFound).execute();
  return rows.map(toUser);
}

/** The fields of an account that the limits of escalation read (AUTH-44). */
export async function rolesOf(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("user_roles")
    .select("role_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => row.role_id);
}

function selectUsers(db: Connection, now: Date) {
  return userRecords(db, now).select("u.updated_at").where("u.deleted_at", "is", null);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>["execute"]>>[number];

function toUser({ area, email_verified_at, created_at, updated_at, ...row }: UserRow): User {
  return {
    ...row,
    role: areaRoleOf({ area, role_ids: row.roles.map((role) => role.id) }),
    second_phone: row.other_phone,
    email_verified: email_verified_at !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
