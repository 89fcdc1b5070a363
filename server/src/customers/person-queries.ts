import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Users } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";

/** An account as it is stored. */
export type Person = Selectable<Users>;

/** The columns of an account that are changed through its bio, and by a confirmed change of address. */
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

/** What changes of an account, column by column. */
export type PersonChange = Partial<Pick<Person, (typeof changeable)[number]>>;

/** An account that is not deleted, held until the transaction ends; null for none. */
export async function lockPerson(db: Connection, userId: number): Promise<Person | null> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    // Not for update: what others write about this person meanwhile, an audit entry say, must not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a change. The account's `updated_at` always moves on, even within one tick of the clock. */
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
