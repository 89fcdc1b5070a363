import type { PaperKind } from "@microfinance/contract/settings/schema.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.ts";

/** The record that a paper is about: a loan by its code, the others by their ids. */
export interface PaperOf {
  kind: PaperKind;
  key: string | number;
}

/** The branch of each kind of record: that of the loan, or where the money of a receipt moved. */
const branchOf: Record<PaperKind, (key: string | number) => RawBuilder<unknown>> = {
  loan: (code) => sql`select branch_id from loans where loan_id = ${code}`,
  payment: (id) => sql`
    select a.branch_id from payments p join ledger_accounts a on a.code = p.money_account where p.id = ${idOf(id)}::bigint`,
  payout: (id) => sql`
    select a.branch_id from payouts p join ledger_accounts a on a.code = p.money_account where p.id = ${idOf(id)}::bigint`,
  transfer: (id) => sql`select branch_id from transfers where id = ${idOf(id)}::bigint`,
  bill: (id) => sql`select branch_id from bills where id = ${idOf(id)}::bigint`,
};

/** An id, or null for a code, which none of them has. */
const idOf = (key: string | number) => (/^\d+$/.test(String(key)) ? Number(key) : null);

/**
 * The branch under whose name and address a paper is (BR-9).
 * @returns undefined for a record that the call does not see; a name of null where the lender has one open branch
 */
export async function branchOfPaper(
  db: Kysely<DB>,
  { kind, key }: PaperOf,
): Promise<{ name: string | null; address: string; phone: string } | undefined> {
  const { rows } = await sql<{ name: string | null; address: string; phone: string }>`
    select case when (select count(*) > 1 from branches where closed_on is null) then b.name end as name,
           b.address, b.phone
    from (${branchOf[kind](key)}) r left join branches b on b.id = r.branch_id`.execute(db);
  return rows[0];
}
