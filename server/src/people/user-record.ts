import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** The roles of the user in alias u, as JSON. */
export const rolesOfUser = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id), '[]')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id)`;

/** The names of the individual permissions of the staff member in alias st. */
export const permissionNames = sql<string[]>`array(select p.name from staff_permissions sp
  join permissions p on p.id = sp.permission_id where sp.staff_id = st.id order by p.name)`;

/** Whether the account in alias u belongs to staff or to a customer. */
export const areaOfUser = sql<"customer" | "staff">`u.area`;

/** Accounts u with their customer record c and their staff record st, where they have one. */
export function userTables(db: Connection) {
  return db
    .selectFrom("users as u")
    .leftJoin("customers as c", "c.user_id", "u.id")
    .leftJoin("staff as st", "st.user_id", "u.id");
}

/** Accounts with the data of their person, their roles, and the e-mail address that is not confirmed yet (AUTH-29). */
export function userRecords(db: Connection, now: Date) {
  return userTables(db).select([
    "u.id",
    areaOfUser.as("area"),
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
    "u.status",
    "u.created_at",
    "c.customer_id",
    "st.id as staff_id",
    rolesOfUser.as("roles"),
    permissionNames.as("permissions"),
  ]);
}

/** The pending e-mail address of the user in alias u, or null (AUTH-9). */
function pendingEmailOf(now: Date) {
  return sql<string | null>`(select new_email from email_changes
    where user_id = u.id and state = 'pending' and expires_at > ${now})`;
}

/** The person who requested that address, while a second administrator must accept it; null otherwise. */
function pendingEmailByOf(now: Date) {
  return sql<{ user_id: number; name: string } | null>`(
    select json_build_object('user_id', a.id, 'name', ${shortNameOf("a")})
    from email_changes e join users a on a.id = e.requested_by
    where e.user_id = u.id and e.state = 'pending' and e.expires_at > ${now}
      and u.area = 'staff' and e.requested_by <> e.user_id and e.accepted_by is null)`;
}
