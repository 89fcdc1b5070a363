import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { type LookAlikeReason, sharedWords } from "@microfinance/contract/identity/look-alikes.ts";
import { sql } from "kysely";
import { owingStatuses } from "../../core/db/owing.ts";
import type { Connection } from "../../core/deps.ts";
import { figuresOf } from "./merge-counts.ts";
import type { Pair } from "./merge-facts.ts";

interface OwedLoan {
  loan_id: string;
  balance: number;
  written_off: boolean;
}

/** The loans that the record which ends owes or has a share of, and those that were written off as its loss. */
async function owedLoans(db: Connection, merged: string): Promise<OwedLoan[]> {
  const { rows } = await sql<OwedLoan>`
    select l.loan_id, l.balance, l.written_off_on is not null as written_off
    from loans l
    where (l.status in (${sql.raw(owingStatuses)}) or l.balance > 0 or l.written_off_on is not null)
      and (l.customer_id = ${merged} or l.id in (select loan_id from loan_members where customer_id = ${merged}))
    order by l.id`.execute(db);
  return rows;
}

/**
 * What goes over to another customer with the record that ends: its debts, credit and refunds to return, for the second
 * person (KYC-50). None for a record that owes and has nothing.
 */
export async function movedSums(
  db: Connection,
  { merged }: Pair,
): Promise<{ label: string; value: string }[]> {
  const { credit, to_return } = await figuresOf(db, merged);
  const loans = await owedLoans(db, merged);
  const sums = [
    ["Credit", credit],
    ["Refunds to return", to_return],
  ] as const;
  return [
    ...loans.map(({ loan_id, balance, written_off }) => ({
      label: loan_id,
      value: written_off ? "Written off" : `Owes ${formatNleExact(balance)}`,
    })),
    ...sums
      .filter(([, sum]) => sum !== 0)
      .map(([label, sum]) => ({ label, value: formatNleExact(sum) })),
  ];
}

/** What the second person reads about a merge: the two records, what they have in common, and what goes over. */
export function requestLines(request: {
  survivor: { customer_id: string; full_name: string };
  merged: { customer_id: string; full_name: string };
  shared: readonly LookAlikeReason[];
  moves: readonly { label: string; value: string }[];
}): { label: string; value: string }[] {
  const { survivor, merged, shared, moves } = request;
  const nameOf = ({ customer_id, full_name }: typeof survivor) => `${customer_id} ${full_name}`;
  return [
    { label: "Stays", value: nameOf(survivor) },
    { label: "Ends", value: nameOf(merged) },
    { label: "In common", value: sharedWords(shared) },
    ...moves,
  ];
}
