import { permissions as catalogue, waitingStaff } from "@microfinance/contract/core/constants.ts";
import type { staffSorts } from "@microfinance/contract/staff/endpoint-schemas.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageOf, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { filterName, inFilter, type PersonFilter, personMatching } from "../people/person-match.ts";
import { invitationOfUser } from "../users/queries.ts";
import { rolesOfUser } from "../people/user-record.ts";

/** A staff member in the directory (AUTH-49). */
export interface DirectoryEntry {
  id: number;
  name: string;
  position: string | null;
  department: string | null;
  status: string;
}

type Permission = StaffRecord["permissions"][number];

/** The directory as a list, newest first. */
export function staffDirectory(db: Connection): ListSource<DirectoryEntry> {
  const present = sql<SqlBool>`s.deleted_at is null`;
  return {
    name: "staff-directory",
    key: (row) => row.id,
    rows: (window) =>
      pageOf(
        db
          .selectFrom("staff as s")
          .innerJoin("users as u", "u.id", "s.user_id")
          .select(["s.id", "s.position", "s.department", "s.status"])
          .select(fullNameOf("u").as("name"))
          .where(present),
        "s.id",
        window,
      ).execute(),
    count: (limit) =>
      countUpTo(db, db.selectFrom("staff as s").select("s.id").where(present), limit),
  };
}

const sortValues: SortValues<(typeof staffSorts)[number]> = {
  name: sql`u.search_name`,
  department: sql`lower(nullif(s.department, ''))`,
  status: sql`s.status`,
};

/** Staff records as a list, newest first or by one of `staffSorts`. */
export function staffList(db: Connection, filter: PersonFilter): ListSource<StaffRecord> {
  return {
    name: filterName("staff", filter),
    key: (row) => row.id,
    branch: { db, of: "staff", key: ({ id }) => id },
    rows: async (window) => {
      const found = staff(db).where(matching(filter));
      const rows = await pageOf(found, "s.id", window, sortValues).execute();
      return rows.map(toRecord);
    },
    count: (limit) =>
      countUpTo(db, staff(db).clearSelect().select("s.id").where(matching(filter)), limit),
  };
}

/** One staff record that is not deleted, or null. */
export async function findStaff(db: Connection, staffId: number): Promise<StaffRecord | null> {
  const row = await staff(db)
    .where("s.id", "=", staffId)
    .where("s.deleted_at", "is", null)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** The individual permissions of a staff member, in the catalogue's order. */
export async function permissionsOf(db: Connection, staffId: number): Promise<Permission[]> {
  const rows = await db
    .selectFrom("staff_permissions")
    .select("permission_id")
    .where("staff_id", "=", staffId)
    .execute();
  return permissionsIn(rows.map((row) => row.permission_id));
}

/** All roles (AUTH-38). */
export function allRoles(db: Connection) {
  return db
    .selectFrom("roles")
    .select(["id", "name", sql<"staff" | "customer">`type`.as("type")])
    .orderBy("id")
    .execute();
}

function staff(db: Connection) {
  return db
    .selectFrom("staff as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "s.id",
      "s.user_id",
      "s.status",
      "s.position",
      "s.department",
      "s.employment_date",
      "s.customer_id",
      "s.created_at",
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.email",
      "u.phone",
      "u.other_phone",
      "u.gender",
      "u.date_of_birth",
      "u.status as user_status",
      rolesOfUser.as("roles"),
      invitationOfUser.as("invitation"),
      sql<number[]>`array(select permission_id from staff_permissions where staff_id = s.id)`.as(
        "permission_ids",
      ),
    ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staff>["execute"]>>[number];

function toRecord(row: StaffRow): StaffRecord {
  return {
    id: row.id,
    staff_id: row.id,
    user_id: row.user_id,
    status: row.status,
    position: row.position,
    department: row.department,
    employment_date: row.employment_date,
    customer_id: row.customer_id,
    created_at: row.created_at.toISOString(),
    permissions: permissionsIn(row.permission_ids),
    user: {
      id: row.user_id,
      first_name: row.first_name,
      middle_name: row.middle_name,
      last_name: row.last_name,
      email: row.email,
      phone: row.phone,
      second_phone: row.other_phone,
      other_phone: row.other_phone,
      gender: row.gender,
      date_of_birth: row.date_of_birth,
      status: row.user_status,
      roles: row.roles,
      customer_id: null,
      invitation: row.invitation,
    },
  };
}

function permissionsIn(ids: readonly number[]): Permission[] {
  return catalogue.filter((permission) => ids.includes(permission.id));
}

/** A number is a staff id first, then a user id or phone. */
function matching(filter: PersonFilter): Expression<SqlBool> {
  const input = filter.query?.trim() ?? "";
  const person = personMatching(input);
  const typed = /^\d{1,9}$/.test(input)
    ? sql<SqlBool>`(s.id = ${Number(input)} or ${person})`
    : person;
  if (filter.status !== waitingStaff.value) return inFilter("s", filter, typed);
  const waits = sql<SqlBool>`(${typed} and exists (
    select from directory_links l where l.user_id = s.user_id and l.waits))`;
  // One who was declined has another status.
  return inFilter("s", { ...filter, status: "inactive" }, waits);
}
