import type { Connection } from "../core/deps.ts";
import { permissionNames, rolesOfUser, userRecords, userTables } from "../people/user-record.ts";
import { liveSince } from "./sessions.ts";
import { areaRoleOf } from "./account.ts";

/** A person's own record (AUTH-29). */
export async function readProfile(db: Connection, userId: number, now: Date) {
  const row = await userRecords(db, now)
    .select("u.other_phone as second_phone")
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { area, email_verified_at, created_at, ...rest } = row;
  return {
    ...rest,
    role: areaRoleOf({ area, role_ids: row.roles.map((role) => role.id) }),
    email_verified: email_verified_at !== null,
    created_at: created_at.toISOString(),
  };
}

/** The staff member in the response of a staff sign-in (AUTH-12). */
export async function readSignedInStaff(db: Connection, userId: number) {
  return userTables(db)
    .innerJoin("staff as s", "s.user_id", "u.id")
    .where("u.id", "=", userId)
    .select([
      rolesOfUser.as("roles"),
      permissionNames.as("permissions"),
      "s.id",
      "s.id as staff_id",
      "u.id as user_id",
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.email",
      "s.position",
      "s.department",
      "s.status",
    ])
    .executeTakeFirstOrThrow();
}

/** The count of an account's live sessions. */
export async function countLiveSessions(db: Connection, userId: number, now: Date) {
  const row = await liveSessions(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The live sessions of a person, newest first. */
export async function listLiveSessions(
  db: Connection,
  userId: number,
  currentSessionId: string,
  now: Date,
) {
  const rows = await liveSessions(db, userId, now)
    .select(["id", "created_at", "last_seen_at", "network_address", "user_agent"])
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === currentSessionId,
  }));
}

function liveSessions(db: Connection, userId: number, now: Date) {
  return db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">=", liveSince(now));
}
