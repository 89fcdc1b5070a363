import type { Insertable, Updateable } from "kysely";
import type { Staff, Users } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";

/** The person of a new staff member. */
export type NewPerson = Omit<Insertable<Users>, "area">;

/** The columns of a staff record besides the person. */
export type Job = Pick<
  Updateable<Staff>,
  "position" | "department" | "employment_date" | "customer_id" | "branch_id" | "status"
>;

/** Stores a staff account with its record and role; null when the address has an account already. */
export async function insertStaff(
  tx: Connection,
  person: NewPerson,
  job: Job,
  grant: { role_id: number; granted_by: number | null; now: Date },
): Promise<number | null> {
  const times = { created_at: grant.now, updated_at: grant.now };
  const user = await tx
    .insertInto("users")
    .values({ ...person, ...times, area: "staff" })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return null;
  const staff = await tx
    .insertInto("staff")
    .values({ ...job, ...times, user_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addRole(tx, user.id, grant);
  return staff.id;
}

/** Grants a role to a user; an existing grant stays unchanged. */
export async function addRole(
  tx: Connection,
  userId: number,
  grant: { role_id: number; granted_by: number | null; now: Date },
): Promise<void> {
  await tx
    .insertInto("user_roles")
    .values({
      user_id: userId,
      role_id: grant.role_id,
      granted_by: grant.granted_by,
      granted_at: grant.now,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "role_id"]).doNothing())
    .execute();
}

/** Revokes roles of a user. */
export async function removeRoles(
  tx: Connection,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return;
  await tx
    .deleteFrom("user_roles")
    .where("user_id", "=", userId)
    .where("role_id", "in", roleIds)
    .execute();
}

/** Changes the columns of a staff record besides the person. */
export async function saveJob(tx: Connection, staffId: number, job: Job, now: Date): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ ...job, updated_at: now })
    .where("id", "=", staffId)
    .execute();
}

/** Replaces the individual permissions of a staff member; remaining ones keep their grantor and time. */
export async function savePermissions(
  tx: Connection,
  staffId: number,
  change: { add: readonly number[]; remove: readonly number[] },
  by: { granted_by: number; now: Date },
): Promise<void> {
  if (change.remove.length > 0) {
    await tx
      .deleteFrom("staff_permissions")
      .where("staff_id", "=", staffId)
      .where("permission_id", "in", change.remove)
      .execute();
  }
  if (change.add.length === 0) return;
  const rows = change.add.map((permission_id) => ({
    staff_id: staffId,
    permission_id,
    granted_by: by.granted_by,
    granted_at: by.now,
  }));
  await tx.insertInto("staff_permissions").values(rows).execute();
}
