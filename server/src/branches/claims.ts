import type { BranchClaim } from "@microfinance/contract/branches/endpoints.ts";
import { sql } from "kysely";
import { reachOfCall } from "../core/db/reach.ts";
import type { Connection } from "../core/deps.ts";

/**
 * What the branches in reach and others owe each other, a pair each, the largest first (BR-12). An entry of two
 * branches has a line on Inter-branch in each; the claim is of the one with the debit.
 */
export async function readClaims(db: Connection): Promise<BranchClaim[]> {
  const reach = reachOfCall();
  const isInView = reach === null ? sql`true` : sql`array[first, second] && ${reach}::smallint[]`;
  const { rows } = await sql<BranchClaim>`
    with lines as materialized (
      select p.entry_id, p.branch_id, p.debit - p.credit as claimed
      from public.ledger_postings p join ledger_accounts a on a.code = p.account_code
      where a.inter_branch
    ), pairs as (
      select one.branch_id as first, other.branch_id as second, sum(one.claimed) as owed
      from lines one join lines other on other.entry_id = one.entry_id and other.branch_id > one.branch_id
      group by 1, 2
    )
    select json_build_object('code', d.code, 'name', d.name, 'safe_account', d.safe_account) as debtor,
           json_build_object('code', c.code, 'name', c.name, 'safe_account', c.safe_account) as creditor,
           abs(owed) as amount
    from pairs
    join branches c on c.id = case when owed > 0 then first else second end
    join branches d on d.id = case when owed > 0 then second else first end
    where owed <> 0 and ${isInView}
    order by amount desc, d.code, c.code`.execute(db);
  return rows;
}
