import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Users } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";

/** A stored account. */
export type Person = Selectable<Users>;

/** The columns of an account that its bio and a confirmed change of address may change. */
export const changeable = [
  "first_name",
  "middle_name",
  "last_name",
  "gender",
  "date_of_birth",
  "phone",
  "other_phone",
  "email",
  "email_verified_at",
] as const;

/** The changed columns of an account with their values. */
export type PersonChange = Partial<Pick<Person, (typeof changeable)[number]>>;

/** An account that is not deleted, locked until the transaction ends; null for an unknown one. */
export async function lockPerson(db: Connection, userId: number): Promise<Person | null> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    // Not FOR UPDATE: inserts that reference this person, such as audit entries, must not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a change. The account's `updated_at` always increases, even within one clock tick. */
export async function changePerson(
  db: Connection,
  userId: number,
  change: PersonChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...change,
      updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", userId)
    .execute();
}
