import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { rolesOfUser } from "../users/queries.ts";
import { liveSince } from "./sessions.ts";
import { areaRoleOf } from "./account.ts";

const permissionsOf = sql<string[]>`array(select p.name from staff_permissions sp
  join permissions p on p.id = sp.permission_id where sp.staff_id = st.id order by p.name)`;

/** The pending e-mail address of the user in alias u, or null (AUTH-9). */
export function pendingEmailOf(now: Date) {
  return sql<string | null>`(select new_email from email_changes
    where user_id = u.id and state = 'pending' and expires_at > ${now})`;
}

/** The person who requested that address, while a second administrator must accept it; null otherwise. */
export function pendingEmailByOf(now: Date) {
  return sql<{ user_id: number; name: string } | null>`(
    select json_build_object('user_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name))
    from email_changes e join users a on a.id = e.requested_by
    where e.user_id = u.id and e.state = 'pending' and e.expires_at > ${now}
      and u.area = 'staff' and e.requested_by <> e.user_id and e.accepted_by is null)`;
}

function people(db: Connection, userId: number) {
  return db
    .selectFrom("users as u")
    .leftJoin("customers as c", "c.user_id", "u.id")
    .leftJoin("staff as st", "st.user_id", "u.id")
    .where("u.id", "=", userId)
    .select([rolesOfUser.as("roles"), permissionsOf.as("permissions")]);
}

/** A person's own record (AUTH-29). */
export async function readProfile(db: Connection, userId: number, now: Date) {
  const row = await people(db, userId)
    .select([
      "u.id",
      sql<"customer" | "staff">`u.area`.as("area"),
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.gender",
      "u.date_of_birth",
      "u.email",
      "u.email_verified_at",
      pendingEmailOf(now).as("pending_email"),
      pendingEmailByOf(now).as("pending_email_by"),
      "u.phone",
      "u.other_phone",
      "u.other_phone as second_phone",
      "u.status",
      "c.customer_id",
      "st.id as staff_id",
      "u.created_at",
    ])
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
  return people(db, userId)
    .innerJoin("staff as s", "s.user_id", "u.id")
    .select([
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
