import { type RawBuilder, sql, type SqlBool } from "kysely";
import { inReach, reachOfCall } from "../core/db/reach.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { LoanKey } from "../loan-record/queries.ts";
import { readSettings } from "../settings/queries.ts";

/**
 * Reads loans of the branches that the caller does not see, for a payment of one of them (BR-11). Nothing is read for
 * who sees all branches, nor where the lender takes payments at the loan's branch alone.
 * @param db no transaction: it has the caller's reach
 * @param read is given the condition that a loan `l` is of such a branch
 */
export async function ofOtherBranches<Row>(
  db: Connection,
  read: (isOfOther: RawBuilder<SqlBool>) => Promise<Row[]>,
): Promise<Row[]> {
  const reach = reachOfCall();
  if (reach === null || !(await readSettings(db)).pay_at_any_branch) return [];
  return inReach(null, () => read(sql<SqlBool>`l.branch_id <> all(${reach}::smallint[])`));
}

/** Does the work of a payment; with the records of the whole lender where its loan is of another branch (BR-11). */
export async function atAnyBranch<Result>(
  deps: Deps,
  { column, value }: LoanKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const elsewhere = await ofOtherBranches(deps.db, async (isOfOther) => {
    const found = sql`select from loans l where l.${sql.ref(column)} = ${value} and ${isOfOther}`;
    return (await found.execute(deps.db)).rows;
  });
  return elsewhere.length === 0 ? work() : inReach(null, work);
}
