import { type Kysely, type RawBuilder, sql } from "kysely";
import { seesSeveralBranches } from "./reach.ts";
import type { DB } from "./schema.ts";

type Keys = readonly (string | number)[];

/** The branches of records by their keys: `key` and `branch_id`, a row for each branch that a record touches. */
const branchesOf = {
  account: (codes: Keys) =>
    sql`select code as key, branch_id from ledger_accounts where code = any(${codes})`,
  bill: (ids: Keys) => sql`select id as key, branch_id from bills where id = any(${ids})`,
  customer: (codes: Keys) =>
    sql`select customer_id as key, branch_id from customers where customer_id = any(${codes})`,
  entry: (ids: Keys) =>
    sql`select entry_id as key, branch_id from ledger_postings where entry_id = any(${ids})`,
  group: (ids: Keys) => sql`select id as key, branch_id from groups where id = any(${ids})`,
  journal: (ids: Keys) => sql`select id as key, branch_id from journals where id = any(${ids})`,
  loan: (codes: Keys) =>
    sql`select loan_id as key, branch_id from loans where loan_id = any(${codes})`,
  payment: (ids: Keys) => sql`
    select p.id as key, l.branch_id from payments p join loans l on l.id = p.loan_id where p.id = any(${ids})
    union all
    select p.id, a.branch_id from payments p join ledger_accounts a on a.code = p.money_account
    where p.id = any(${ids})`,
  session: (ids: Keys) => sql`
    select s.id as key, a.branch_id from till_sessions s join tills t on t.id = s.till_id
    join ledger_accounts a on a.code = t.account_code where s.id = any(${ids})`,
  staff: (ids: Keys) => sql`select id as key, branch_id from staff where id = any(${ids})`,
  transfer: (ids: Keys) => sql`select id as key, branch_id from transfers where id = any(${ids})`,
} satisfies Record<string, (keys: Keys) => RawBuilder<unknown>>;

/** Which records the rows of a list are, and the key of each: the code of an account, customer or loan, else the id. */
export interface BranchOfRows<Row> {
  db: Kysely<DB>;
  of: keyof typeof branchesOf;
  key: (row: Row) => string | number;
}

/** A row with the names of the branches that it touches, where the call sees several (BR-8). */
export type InBranch<Row> = Row & { branch?: string };

/** The rows with the names of their branches, where the list knows them and the call sees several; else as they are. */
export async function withBranches<Row>(
  rows: Row[],
  named: BranchOfRows<Row> | undefined,
): Promise<InBranch<Row>[]> {
  // A row without the name is one of them.
  if (named === undefined || rows.length === 0 || !seesSeveralBranches())
    return rows as InBranch<Row>[];
  const { db, of, key } = named;
  const found = await sql<{ key: string; names: string }>`
    select r.key::text as key, string_agg(distinct b.name, ', ' order by b.name) as names
    from (${branchesOf[of](rows.map(key))}) r join branches b on b.id = r.branch_id group by r.key`.execute(
    db,
  );
  const names = new Map(found.rows.map((row) => [row.key, row.names]));
  return rows.map((row) => ({ ...row, branch: names.get(String(key(row))) ?? "" }));
}
