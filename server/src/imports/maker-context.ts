import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";

/**
 * The person who made an import or took it back, in whose name the job changes what depends on a person, even when they
 * have left since.
 */
export async function makerContext(db: Connection, staffId: number): Promise<RequestContext> {
  const person = await db
    .selectFrom("staff")
    .innerJoin("users", "users.id", "staff.user_id")
    .select(["users.id as user_id", "users.first_name", "users.last_name"])
    .select(
      sql<
        number[]
      >`array(select role_id from user_roles where user_id = users.id order by role_id)`.as(
        "role_ids",
      ),
    )
    .where("staff.id", "=", staffId)
    .executeTakeFirstOrThrow();
  return {
    actor: {
      ...person,
      area: "staff",
      customer_id: null,
      staff_id: staffId,
      permissions: [],
      session_id: "",
      reach: null,
      has_branches: false,
      authenticated_at: new Date(0),
    },
    network_address: "",
    request_id: "",
    is_job: true,
  };
}
