import { sql } from "kysely";
import type { Connection } from "../../core/deps.ts";
import type { ErasedPerson, Tables } from "../../core/table-description.ts";

/** The table of notices. */
export const noticeTables: Tables = {
  notices: {
    says: "Notices to customers",
    owner: "customer",
    erase: { does: "what names an account or a paper emptied; figures stay", run: emptyNotices },
    merge: "all",
    counted: { label: "Notices", place: 260 },
    copy: {
      as: "notices",
      select: sql`(
        select coalesce(json_agg(json_build_object('kind', n.kind, 'facts', n.facts, 'created_at', n.created_at,
          'read_at', n.read_at) order by n.id), '[]')
        from notices n where n.customer_id = c.customer_id)`,
    },
  },
};

/** Notices whose figures name an account or a paper, with what stays of them. */
const emptied = Object.entries({
  account_changed: { account: "", is_kept: false },
  paper_refused: { paper: "", reason: "", can_add: false },
});

async function emptyNotices(db: Connection, { customer_id }: ErasedPerson): Promise<void> {
  for (const [kind, facts] of emptied)
    await db
      .updateTable("notices")
      .set({ facts: JSON.stringify(facts) })
      .where("customer_id", "=", customer_id)
      .where("kind", "=", kind)
      .execute();
}
