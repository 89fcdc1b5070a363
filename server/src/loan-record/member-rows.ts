import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { ShareOf } from "@microfinance/contract/groups/shares.ts";
import type { LoanWithMembers, SharesVersion } from "@microfinance/contract/groups/standing.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** A version of a loan's shares with its number, which rises with every change. */
export interface NumberedShares extends SharesVersion {
  version: number;
}

/** The versions of a loan's shares in order, in cents; empty for a loan without members. */
export async function memberVersions(db: Connection, loanId: number): Promise<NumberedShares[]> {
  const rows = await db
    .selectFrom("loan_members")
    .select(["version", "from_date", "customer_id", "share"])
    .where("loan_id", "=", loanId)
    .orderBy("version")
    .orderBy("position")
    .execute();
  const versions = new Map<number, NumberedShares & { members: ShareOf[] }>();
  for (const { version, from_date, customer_id, share } of rows) {
    const found = versions.get(version) ?? { version, from_date, members: [] };
    found.members.push({ customer_id, share: toCents(share) });
    versions.set(version, found);
  }
  return [...versions.values()];
}

/** The shares of a loan in force, in cents; version 0 for a loan without members. */
export async function sharesInForce(db: Connection, loanId: number): Promise<NumberedShares> {
  const versions = await memberVersions(db, loanId);
  return versions.at(-1) ?? { version: 0, from_date: null, members: [] };
}

/** The members of a loan in force with their shares in cents. */
export async function membersInForce(db: Connection, loanId: number): Promise<readonly ShareOf[]> {
  return (await sharesInForce(db, loanId)).members;
}

/** Writes a version of the shares of a locked loan. */
export async function insertMembers(
  db: Connection,
  loanId: number,
  {
    members,
    ...version
  }: {
    version: number;
    from_date: string | null;
    act_id: number | null;
    created_at: Date;
    members: readonly ShareOf[];
  },
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto("loan_members")
    .values(
      members.map(({ customer_id, share }, index) => ({
        ...version,
        loan_id: loanId,
        position: index + 1,
        customer_id,
        share: fromCents(share),
      })),
    )
    .execute();
}

/** The payments of a loan that are not reversed, with what each member brought; in cents. */
export async function paymentsByMember(
  db: Connection,
  loanId: number,
): Promise<(LoanWithMembers["payments"][number] & { id: number })[]> {
  const { rows } = await sql<{
    id: number;
    date: string;
    amount: number;
    members: { customer_id: string; amount: number }[];
  }>`
    select p.id, p.transaction_date as date, p.amount,
           (select coalesce(json_agg(json_build_object('customer_id', m.customer_id, 'amount', m.amount)
                                     order by m.customer_id), '[]')
            from payment_members m where m.payment_id = p.id) as members
    from payments p
    where p.loan_id = ${loanId} and not exists (select from payment_reversals r where r.payment_id = p.id)
    order by p.id`.execute(db);
  return rows.map(({ id, date, amount, members }) => ({
    id,
    date,
    amount: toCents(amount),
    members: members.map((part) => ({ ...part, amount: toCents(part.amount) })),
  }));
}

/** The names and phones of customers. */
export async function namesOf(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, { name: string; phone: string }>> {
  const { rows } = await sql<{ customer_id: string; name: string; phone: string }>`
    select c.customer_id, u.phone,
           ${fullNameOf("u")} as name
    from customers c join users u on u.id = c.user_id
    where c.customer_id = any (${[...customerIds]})`.execute(db);
  return new Map(rows.map(({ customer_id, name, phone }) => [customer_id, { name, phone }]));
}

/** The group of a loan; null for a loan without members. */
export async function groupOfLoan(
  db: Connection,
  loanId: number,
): Promise<{ id: number; name: string; meeting_day: number | null } | null> {
  const row = await db
    .selectFrom("loans as l")
    .innerJoin("groups as g", "g.id", "l.group_id")
    .select(["g.id", "g.name", "g.meeting_day"])
    .where("l.id", "=", loanId)
    .executeTakeFirst();
  return row ?? null;
}
