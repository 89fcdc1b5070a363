import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The table of applications that are not submitted. */
export const applicationTables: Tables = {
  application_drafts: {
    says: "Unfinished applications",
    owner: "customer",
    erase: { does: "deleted with their files", run: deleteDrafts },
    merge: "all",
    counted: {
      label: "Unfinished applications",
      place: 30,
      count: sql`(select count(*) from application_drafts d where d.customer_id = n.merged
        or d.user_id = (select user_id from customers where customer_id = n.merged))`,
    },
    copy: {
      as: "unfinished_applications",
      select: sql`(
        select coalesce(json_agg(json_build_object('step', d.step, 'entries', d.body,
          'updated_at', d.updated_at)), '[]')
        from application_drafts d where d.user_id = u.id)`,
    },
  },
};

/** Those that the person typed, and those that staff typed for them. */
async function deleteDrafts(db: Connection, person: ErasedPerson): Promise<void> {
  const drafts = db.deleteFrom("application_drafts");
  await drafts.where("user_id", "=", person.user_id).execute();
  await drafts.where("customer_id", "=", person.customer_id).execute();
}
