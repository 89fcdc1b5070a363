import type { AuditAction } from "@microfinance/contract/acts/audit.ts";
import { eventTexts } from "@microfinance/contract/acts/event-texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { type LookAlikeReason, sharedWords } from "@microfinance/contract/identity/look-alikes.ts";
import { sql } from "kysely";
import { shortNameOf } from "../../core/db/full-name.ts";
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

/** Days within which a changed attribute is named to the second person: it may have been made equal for the merge. */
const daysNamed = 30;

/** Who changed last, on either record, what two records can have in common; the latest first. */
export async function changedLately(
  db: Connection,
  now: Date,
  { survivor, merged }: Pair,
): Promise<{ label: string; value: string }[]> {
  const since = new Date(now.getTime() - daysNamed * 86_400_000);
  const { rows } = await sql<{ customer_id: string; action: AuditAction; at: Date; by: string }>`
    select c.customer_id, e.action, e.created_at as at, ${shortNameOf("u")} as by
    from customers c
    join audit_entries e on (e.record_type, e.record_id) in (('customer', c.customer_id), ('user', c.user_id::text))
    join users u on u.id = e.actor_user_id
    where c.customer_id in (${survivor}, ${merged}) and e.created_at > ${since}
      and (e.action in ('bank.create', 'bank.update', 'identity.create', 'identity.update')
           or (e.action in ('customer.update', 'user.update') and e.after ?| ${comparedFields}))
    order by e.id desc limit 5`.execute(db);
  return rows.map(({ customer_id, action, at, by }) => ({
    label: "Changed lately",
    value: `${customer_id}: ${eventTexts[action].event}, ${formatStaffDateTime(at.toISOString())} by ${by}`,
  }));
}

const comparedFields = [
  "first_name",
  "middle_name",
  "last_name",
  "date_of_birth",
  "phone",
  "other_phone",
];

/**
 * What the second person reads about a merge: the two records, what they have in common, who changed it lately, and
 * what goes over.
 */
export function requestLines(request: {
  survivor: { customer_id: string; full_name: string };
  merged: { customer_id: string; full_name: string };
  shared: readonly LookAlikeReason[];
  changed: readonly { label: string; value: string }[];
  moves: readonly { label: string; value: string }[];
}): { label: string; value: string }[] {
  const { survivor, merged, shared, changed, moves } = request;
  const nameOf = ({ customer_id, full_name }: typeof survivor) => `${customer_id} ${full_name}`;
  return [
    { label: "Stays", value: nameOf(survivor) },
    { label: "Ends", value: nameOf(merged) },
    { label: "In common", value: sharedWords(shared) },
    ...changed,
    ...moves,
  ];
}
