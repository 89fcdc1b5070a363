import type { StaffDraft } from "@microfinance/contract/applications/draft.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import type { Draft } from "./queries.ts";

/**
 * The unfinished applications of staff, longest without a save first: each member has few, so all are read. Who took
 * one over, and when, stands in the audit log.
 */
export async function staffDrafts(db: Connection): Promise<StaffDraft[]> {
  const rows = await db
    .selectFrom("application_drafts as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("audit_entries as a")
          .select(["a.before", "a.created_at"])
          .where("a.record_type", "=", "application")
          .whereRef("a.record_id", "=", sql`d.id::text`)
          .where("a.action", "=", "draft.take_over")
          .orderBy("a.id", "desc")
          .limit(1)
          .as("t"),
      (join) => join.onTrue(),
    )
    .where("u.area", "=", "staff")
    .select([
      "d.id as application_id",
      "d.customer_id",
      "d.user_id as owner_id",
      shortNameOf("u").as("owner_name"),
      "d.created_at",
      "d.updated_at",
      sql<string | null>`t.before ->> 'owner_name'`.as("taken_from"),
      "t.created_at as taken_at",
      sql<string>`left(coalesce(
        nullif(concat_ws(' ', ${entered("first_name")}, ${entered("middle_name")}, ${entered("last_name")}), ''),
        ${entered("phone")}, d.customer_id, ''), 200)`.as("name"),
    ])
    .orderBy("d.updated_at")
    .orderBy("d.id")
    .execute();
  return rows.map(({ taken_from, taken_at, created_at, updated_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    taken_over: taken_at === null ? null : { from: taken_from ?? "", at: taken_at.toISOString() },
  }));
}

/** An entry of step 2 in the body, whose members the server does not know to be texts; null while it is empty. */
function entered(name: string) {
  return sql`nullif(btrim(d.body #>> array['customer', ${name}::text]), '')`;
}

/** The name of the person who took over this draft from an earlier owner; null for any other person. */
export async function takerFrom(
  db: Connection,
  draft: Draft,
  earlierOwner: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("audit_entries as a")
    .innerJoin("users as u", "u.id", "a.actor_user_id")
    .where("a.record_type", "=", "application")
    .where("a.record_id", "=", draft.id)
    .where("a.action", "=", "draft.take_over")
    .where(sql<number>`(a.before ->> 'owner_id')::integer`, "=", earlierOwner)
    .select(shortNameOf("u").as("name"))
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
