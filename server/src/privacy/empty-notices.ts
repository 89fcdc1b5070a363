import type { Connection } from "../core/deps.ts";

/** Notices whose figures name an account or a paper, with what stays of them. */
const emptied = Object.entries({
  account_changed: { account: "", is_kept: false },
  paper_refused: { paper: "", reason: "", can_add: false },
});

/** Removes from the notices of a customer what names an account or a paper. */
export async function emptyNotices(db: Connection, customerId: string): Promise<void> {
  for (const [kind, facts] of emptied)
    await db
      .updateTable("notices")
      .set({ facts: JSON.stringify(facts) })
      .where("customer_id", "=", customerId)
      .where("kind", "=", kind)
      .execute();
}
