import { type Action, type Actor, may } from "@microfinance/contract/core/access.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { permissionNames } from "./user-record.ts";

/** An active member of staff, as an actor without a session. */
export interface ActiveStaff extends Actor {
  staff_id: number;
  email: string;
  first_name: string;
  last_name: string;
}

/** The active members of staff who may take an action. */
export async function activeStaffWho(db: Connection, action: Action): Promise<ActiveStaff[]> {
  const staff = await db
    .selectFrom("users as u")
    .innerJoin("staff as st", "st.user_id", "u.id")
    .select([
      "u.id as user_id",
      "st.id as staff_id",
      "u.email",
      "u.first_name",
      "u.last_name",
      sql<number[]>`array(select role_id from user_roles where user_id = u.id order by role_id)`.as(
        "role_ids",
      ),
      permissionNames.as("permissions"),
    ])
    .where("u.status", "=", "active")
    .where("u.deleted_at", "is", null)
    .where("st.deleted_at", "is", null)
    .orderBy("u.id")
    .execute();
  return staff
    .map((one) => ({ ...one, area: "staff" as const, customer_id: null }))
    .filter((one) => may(one, action));
}
