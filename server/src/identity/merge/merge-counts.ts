import { sql } from "kysely";
import type { Connection } from "../../core/deps.ts";
import type { Pair } from "./merge-facts.ts";

/** What follows to the record that stays, in the order of the screen; one query each (KYC-53). */
const loansOf = sql`(select id from loans where customer_id = n.merged)`;
const ofLoans = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} where loan_id in ${loansOf})`;
const ofRecord = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} where customer_id = n.merged)`;
/** Of a kind with one at most: moved where the record that stays has none. */
const oneOf = (
  table: string,
) => sql`(select count(*) from ${sql.table(table)} where customer_id = n.merged
  and not exists (select from ${sql.table(table)} where customer_id = n.survivor))`;

const counts = {
  Loans: sql`(select count(*) from loans where customer_id = n.merged and approval_date is not null)`,
  Applications: sql`(select count(*) from loans where customer_id = n.merged and approval_date is null)`,
  "Unfinished applications": sql`(select count(*) from application_drafts d where d.customer_id = n.merged
    or d.user_id = (select user_id from customers where customer_id = n.merged))`,
  Payments: ofRecord("payments"),
  Payouts: ofLoans("payouts"),
  Agreements: ofLoans("loan_agreements"),
  Papers: ofLoans("documents"),
  "Notes on loans": ofLoans("loan_notes"),
  "Notes on the customer": ofRecord("customer_notes"),
  "Contacts logged": ofLoans("contacts"),
  "Promises to pay": ofLoans("promises"),
  "Rows of collection sheets": ofLoans("collection_sheet_rows"),
  "Lines of deduction lists": ofLoans("payroll_lines"),
  "Codes to pay from a wallet": ofLoans("pay_intents"),
  "Answered requests": ofRecord("requests"),
  "Movements of credit": ofRecord("customer_credits"),
  "Memberships of groups": ofRecord("group_members"),
  "Shares of group loans": sql`(select count(distinct loan_id) from loan_members where customer_id = n.merged)`,
  "Parts of group payments": ofRecord("payment_members"),
  Guarantors: ofRecord("guarantors"),
  Businesses: ofRecord("businesses"),
  "Identity documents": ofRecord("identity_documents"),
  Address: oneOf("addresses"),
  Employer: oneOf("employers"),
  "Bank account": oneOf("banks"),
  Notices: ofRecord("notices"),
  "Text messages": ofRecord("messages"),
  "Entries of the blocked list": ofRecord("blocked_people"),
  "Imported records": ofRecord("imported_records"),
  "Staff members who borrow by it": ofRecord("staff"),
  'Said to be "not the same person" as others': sql`(select count(*) from different_people
    where n.merged in (customer_id, other_id))`,
  "Records merged into it before": sql`(select count(*) from customers where merged_into = n.merged)`,
} as const;

/** How much of what follows to the record that stays; nothing of which there is none. */
export async function countMoves(
  db: Connection,
  { survivor, merged }: Pair,
): Promise<{ label: string; count: number }[]> {
  const columns = Object.entries(counts).map(
    ([label, count], index) => sql`(${index}::integer, ${label}::text, ${count})`,
  );
  const { rows } = await sql<{ label: string; count: number }>`
    select f.label, f.found as count
    from (select ${survivor}::text collate "C" as survivor, ${merged}::text collate "C" as merged) n
    cross join lateral (values ${sql.join(columns)}) as f (place, label, found)
    where f.found > 0 order by f.place`.execute(db);
  return rows;
}

/** What a record owes and has, in NLe. */
interface RecordFigures {
  balance: number;
  overdue: number;
  credit: number;
  to_return: number;
}

/** The figures of a record, which the merge joins (KYC-53). */
export async function figuresOf(db: Connection, customerId: string): Promise<RecordFigures> {
  const { rows } = await sql<RecordFigures>`
    select coalesce(sum(l.balance), 0) as balance,
           coalesce(sum(a.principal_overdue + a.interest_overdue + a.penalty_overdue), 0) as overdue,
           (select coalesce(sum(amount), 0) from customer_credits where customer_id = ${customerId}) as credit,
           (select coalesce(sum(to_return), 0) from customer_credits where customer_id = ${customerId}) as to_return
    from loans l left join loan_arrears a on a.loan_id = l.id
    where l.customer_id = ${customerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a sum has a row");
  return row;
}
