import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LockedImport } from "./import-rows.ts";

/** Records that are named where an import cannot be taken back. */
const mostNamed = 5;

/** What else has happened to the records of an import, as a text that names them; null where nothing has (IMP-11). */
export async function happenedTo(
  tx: Connection,
  { id, kind }: Pick<LockedImport, "id" | "kind">,
): Promise<string | null> {
  const found = await sql<{ code: string }>`
    select coalesce(l.loan_id, r.customer_id, r.external_reference) as code
    from imported_records r
    left join loans l on l.id = r.loan_id
    left join customers c on c.customer_id = r.customer_id
    left join users u on u.id = c.user_id
    where r.import_id = ${id} and not r.is_taken_back and ${changes[kind]}
    order by r.id limit 1000`.execute(tx);
  const codes = [...new Set(found.rows.map(({ code }) => code))];
  return codes.length === 0
    ? null
    : texts.somethingHappened(codes.slice(0, mostNamed), codes.length);
}

const isPartChanged = (table: string) => sql`not exists (
  select from ${sql.table(table)} p where p.id = r.part_id and p.updated_at = p.created_at)`;

/** Whether a loan is no longer as it was imported; the payments of imports leave its time of change. */
const isLoanChanged = sql`
  l.updated_at > l.created_at
  or exists (select from payments p join payment_methods m on m.id = p.method_id
             where p.loan_id = l.id and m.role is distinct from 'imported')
  or exists (select from payouts p where p.loan_id = l.id and p.reversed_on is not null)
  or exists (select from loan_acts a where a.loan_id = l.id)
  or exists (select from requests q where q.loan_id = l.id)
  or exists (select from contacts t where t.loan_id = l.id)
  or exists (select from collection_sheet_rows s where s.loan_id = l.id)
  or exists (select from loan_notes n where n.loan_id = l.id)
  or exists (select from loan_officers o where o.loan_id = l.id and o.assigned_by is not null)
  or exists (select from loan_payrolls w where w.loan_id = l.id)
  or exists (select from payroll_lines w where w.loan_id = l.id)
  or exists (select from pay_intents i where i.loan_id = l.id)
  or exists (select from documents d where d.loan_id = l.id)`;

/** Whether something has happened to a record since it was written. */
const changes = {
  customers: sql`(
    u.updated_at > c.created_at or u.deleted_at is not null
    or exists (select from loans o where o.customer_id = r.customer_id and not exists (
         select from imported_records b where b.kind = 'loans' and b.loan_id = o.id and b.is_taken_back))
    or exists (select from sessions s where s.user_id = c.user_id)
    or exists (select from group_members g where g.customer_id = r.customer_id)
    or exists (select from loan_members m where m.customer_id = r.customer_id)
    or exists (select from guarantors g where g.customer_id = r.customer_id)
    or exists (select from businesses b where b.customer_id = r.customer_id)
    or exists (select from application_drafts d where d.customer_id = r.customer_id)
    or exists (select from staff t where t.customer_id = r.customer_id)
    or exists (select from addresses a where a.customer_id = r.customer_id and a.updated_at > c.created_at)
    or exists (select from employers e where e.customer_id = r.customer_id and e.updated_at > c.created_at)
    or exists (select from banks b where b.customer_id = r.customer_id and b.updated_at > c.created_at))`,
  guarantors: isPartChanged("guarantors"),
  businesses: isPartChanged("businesses"),
  loans: sql`(
    ${isLoanChanged}
    or exists (select from imported_records b
               where b.kind = 'payments' and b.loan_id = l.id and not b.is_taken_back))`,
  // The payments of a later import pay what these left.
  payments: sql`(
    ${isLoanChanged}
    or exists (select from imported_records b
               where b.kind = 'payments' and b.loan_id = l.id and b.id > r.id and b.import_id <> r.import_id
                 and not b.is_taken_back))`,
  transfers: sql`not exists (
    select from transfers t
    where t.id = r.part_id and t.status = 'pending' and t.deleted_at is null and t.updated_at = t.created_at)`,
  // A rejected journal, and one that another turned round, are in no balance.
  balances: sql`exists (
    select from journals j
    where j.id = r.part_id and j.status = 'posted'
      and not exists (select from journals v where v.reverses = j.id and v.status = 'posted'))`,
} as const;
