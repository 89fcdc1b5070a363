import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LockedImport } from "./import-rows.ts";

/** Records that are named where an import cannot be taken back. */
const mostNamed = 5;

/**
 * What else has happened to the records of an import, as a text that names them and what it was; null where nothing has
 * (IMP-11).
 */
export async function laterChanges(
  tx: Connection,
  { id, kind }: Pick<LockedImport, "id" | "kind">,
): Promise<string | null> {
  const found = await sql<{ code: string; happened: string }>`
    select coalesce(l.loan_id, r.customer_id, r.external_reference) as code, h.happened
    from imported_records r
    left join loans l on l.id = r.loan_id
    left join customers c on c.customer_id = r.customer_id
    left join users u on u.id = c.user_id
    cross join lateral (select ${caseOf(changes[kind])} as happened) as h
    where r.import_id = ${id} and not r.is_taken_back and h.happened is not null
    order by r.id limit 1000`.execute(tx);
  const events = new Map(found.rows.map(({ code, happened }) => [code, `${code} (${happened})`]));
  return events.size === 0
    ? null
    : texts.somethingHappened([...events.values()].slice(0, mostNamed), events.size);
}

/**
 * What may have happened to a record since it was written: its name, and whether it has. The first that has is named.
 */
type Change = readonly [happened: string, condition: RawBuilder<unknown>];

/** The name of the first change that has happened to a record, as SQL. */
const caseOf = (all: readonly Change[]): RawBuilder<unknown> =>
  sql`case ${sql.join(
    all.map(([happened, condition]) => sql`when ${condition} then ${happened}::text`),
    sql` `,
  )} end`;

const partChanges = (table: string): Change[] => [
  ["deleted", sql`not exists (select from ${sql.table(table)} p where p.id = r.part_id)`],
  [
    "changed",
    sql`not exists (
      select from ${sql.table(table)} p where p.id = r.part_id and p.updated_at = p.created_at)`,
  ],
];

/** Whether one of these parts of a customer was changed. */
const changedParts = (tables: readonly string[]): Change[] =>
  tables.map((table) => [
    "changed",
    sql`exists (select from ${sql.table(table)} p
                where p.customer_id = r.customer_id and p.updated_at > c.created_at)`,
  ]);

/** Whether a row of this table is about the loan. */
const hasRow = (table: string) =>
  sql`exists (select from ${sql.table(table)} o where o.loan_id = l.id)`;
const ofCustomer = (table: string) =>
  sql`exists (select from ${sql.table(table)} o where o.customer_id = r.customer_id)`;

/** What makes a loan other than it was imported; the payments of imports leave its time of change. */
const loanChanges: readonly Change[] = [
  [
    "a payment",
    sql`exists (select from payments p join payment_methods m on m.id = p.method_id
                where p.loan_id = l.id and m.role is distinct from 'imported')`,
  ],
  [
    "a reversed payout",
    sql`exists (select from payouts p where p.loan_id = l.id and p.reversed_on is not null)`,
  ],
  ["a change of its terms or charges", hasRow("loan_acts")],
  ["a request", hasRow("requests")],
  ["a contact", hasRow("contacts")],
  ["a collection sheet", hasRow("collection_sheet_rows")],
  ["a note", hasRow("loan_notes")],
  ["a move to another branch", hasRow("branch_moves")],
  [
    "a new officer",
    sql`exists (select from loan_officers o where o.loan_id = l.id and o.assigned_by is not null)`,
  ],
  ["a payroll deduction", hasRow("loan_payrolls")],
  ["a payroll deduction", hasRow("payroll_lines")],
  ["a code to pay", hasRow("pay_intents")],
  ["a document", hasRow("documents")],
  ["a request for papers", hasRow("loan_paper_requests")],
  [
    "a loan that refinances it",
    sql`exists (select from loans o where o.refinances = l.id and o.status not in ('rejected', 'canceled'))`,
  ],
  ["changed", sql`l.updated_at > l.created_at`],
];

/**
 * What may have happened to a record of each kind since it was written. Notices and messages of the system do not
 * count: a reminder of one night would make every file final.
 */
export const changes: Readonly<Record<ImportKind, readonly Change[]>> = {
  customers: [
    [
      "a loan",
      sql`exists (select from loans o where o.customer_id = r.customer_id and not exists (
            select from imported_records b where b.kind = 'loans' and b.loan_id = o.id and b.is_taken_back))`,
    ],
    ["deleted", sql`u.deleted_at is not null`],
    ["a sign-in", sql`exists (select from sessions s where s.user_id = c.user_id)`],
    ["a group", ofCustomer("group_members")],
    ["a group loan", ofCustomer("loan_members")],
    ["a guarantor", ofCustomer("guarantors")],
    ["a business", ofCustomer("businesses")],
    ["an identity document", ofCustomer("identity_documents")],
    ["a bill", ofCustomer("bills")],
    ["a move to another branch", ofCustomer("branch_moves")],
    ["a note", ofCustomer("customer_notes")],
    ["an entry on the blocked list", ofCustomer("blocked_people")],
    [
      "a merge",
      sql`exists (select from customer_merges o where r.customer_id in (o.customer_id, o.merged_id))`,
    ],
    [
      "a mark as a different person",
      sql`exists (select from different_people o where r.customer_id in (o.customer_id, o.other_id))`,
    ],
    [
      "a choice about messages",
      sql`exists (select from message_preferences o
                  where o.customer_id = r.customer_id and o.changed_at is not null)`,
    ],
    ["a request", ofCustomer("requests")],
    ["an application", ofCustomer("application_drafts")],
    ["an account of staff", ofCustomer("staff")],
    ["changed", sql`u.updated_at > c.created_at`],
    ...changedParts(["addresses", "employers", "banks"]),
  ],
  guarantors: [
    [
      "a consent to messages",
      sql`exists (select from guarantor_consents o where o.guarantor_id = r.part_id)`,
    ],
    ...partChanges("guarantors"),
  ],
  businesses: partChanges("businesses"),
  loans: [
    ...loanChanges,
    [
      "payments of another file",
      sql`exists (select from imported_records b
                  where b.kind = 'payments' and b.loan_id = l.id and not b.is_taken_back)`,
    ],
  ],
  // The payments of a later import pay what these left.
  payments: [
    ...loanChanges,
    [
      "payments of a later file",
      sql`exists (select from imported_records b
                  where b.kind = 'payments' and b.loan_id = l.id and b.id > r.id and b.import_id <> r.import_id
                    and not b.is_taken_back)`,
    ],
  ],
  transfers: [
    [
      "paid out, changed or canceled",
      sql`not exists (
        select from transfers t
        where t.id = r.part_id and t.status = 'pending' and t.deleted_at is null and t.updated_at = t.created_at)`,
    ],
  ],
  // A rejected journal, and one that another turned round, are in no balance.
  balances: [
    [
      "posted",
      sql`exists (
        select from journals j
        where j.id = r.part_id and j.status = 'posted'
          and not exists (select from journals v where v.reverses = j.id and v.status = 'posted'))`,
    ],
  ],
};
