import type { auditFilter } from "@microfinance/contract/audit/endpoint-schemas.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { auditViewActions } from "@microfinance/contract/acts/audit.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { shortNameOrNull } from "../core/db/full-name.ts";
import { fromBeginning, countUpTo, inWindow, orderOf } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { personMatching } from "../people/person-match.ts";
import { fullName } from "@microfinance/contract/core/names.ts";

/** The filter of the audit log; all given conditions apply. */
export type AuditFilter = z.output<typeof auditFilter>;

/** The audit log as a list, newest first. */
export function auditList(db: Connection, filter: AuditFilter): ListSource<AuditEntry> {
  const { person, record_type, record_id, action, view, searches, from, to } = filter;
  return {
    name: `audit:${JSON.stringify([person, record_type, record_id, action, view, searches, from, to])}`,
    key: (row) => row.id,
    rows: async (window) => {
      const rows = await entries(db)
        .where(matching(filter))
        .where(inWindow("a.id", window))
        .orderBy("a.id", orderOf(window))
        .limit(window.limit)
        .offset(window.offset)
        .execute();
      const names = await namesOf(db, rows);
      return rows.map((row) => answered(row, names));
    },
    count: (limit) =>
      countUpTo(
        db,
        db.selectFrom("audit_entries as a").select("a.id").where(matching(filter)),
        limit,
      ),
  };
}

/** The existing actions and record types, found by skipping through their indexes. */
export async function auditKinds(
  db: Connection,
): Promise<{ actions: string[]; record_types: string[] }> {
  const [actions, record_types] = await Promise.all([
    distinct(db, "action"),
    distinct(db, "record_type"),
  ]);
  return { actions, record_types };
}

async function distinct(db: Connection, column: "action" | "record_type"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive kinds as (
      (select ${name} as value from audit_entries order by 1 limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > kinds.value order by 1 limit 1)
      from kinds where kinds.value is not null
    )
    select value from kinds where value is not null`.execute(db);
  return rows.map((row) => row.value);
}

function entries(db: Connection) {
  return db
    .selectFrom("audit_entries as a")
    .leftJoin("users as u", "u.id", "a.actor_user_id")
    .leftJoin("search_texts as t", "t.audit_entry_id", "a.id")
    .selectAll("a")
    .select([shortNameOrNull("u").as("actor_name"), "t.search"]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];

function answered(
  { created_at, before, after, search, ...row }: EntryRow,
  names: RecordNames,
): AuditEntry {
  return {
    ...row,
    created_at: created_at.toISOString(),
    record_name: names.get(`${row.record_type} ${row.record_id}`) ?? null,
    before: jsonOf(before),
    after: search === null ? jsonOf(after) : withSearch(jsonOf(after), jsonOf(search)),
  };
}

/** The text of a search instead of its hash; the hash only, once the text was erased. */
function withSearch(after: AuditEntry["after"], search: AuditEntry["after"]): AuditEntry["after"] {
  const isObject = typeof after === "object" && after !== null && !Array.isArray(after);
  const { search_hash, ...rest } = isObject ? after : {};
  return { search, ...rest };
}

/** The driver returns parsed jsonb; the column's type permits undefined members, which JSON cannot contain. */
function jsonOf(stored: unknown): AuditEntry["before"] {
  return stored === null ? null : JSON.parse(JSON.stringify(stored));
}

function matching(filter: AuditFilter): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.person) {
    parts.push(
      sql`a.actor_user_id in (select u.id from users u where ${personMatching(filter.person)})`,
    );
  }
  if (filter.record_type) parts.push(sql`a.record_type = ${filter.record_type}`);
  if (filter.record_id) parts.push(ofRecord(filter.record_id));
  if (filter.action) parts.push(sql`a.action like ${fromBeginning(filter.action)}`);
  if (filter.view === "exceptions") parts.push(sql`a.after ? 'exceptions'`);
  else if (filter.view) parts.push(sql`a.action = any(${auditViewActions[filter.view]})`);
  if (filter.searches) parts.push(sql`a.action not like 'search.%'`);
  if (filter.from) parts.push(sql`a.created_at >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`a.created_at < ${addDays(filter.to, 1)}::date`);
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** The events of a record; those of a customer with those of the records that were merged into it (KYC-55). */
function ofRecord(id: string): Expression<SqlBool> {
  if (!isCustomerCode(id)) return sql<SqlBool>`a.record_id = ${id}`;
  return sql<SqlBool>`a.record_id = any(array(
    select ${id}::text union all select customer_id from customers where merged_into = ${id}))`;
}

/** Names of persons by type and id of the record: "staff 7". */
type RecordNames = ReadonlyMap<string, string>;

interface Subject {
  record_type: string;
  record_id: string;
}

/** The present names of the users, staff and customers that events are about. An erased person has no name. */
async function namesOf(db: Connection, subjects: readonly Subject[]): Promise<RecordNames> {
  const idsOf = (type: string) => [
    ...new Set(
      subjects.filter(({ record_type }) => record_type === type).map(({ record_id }) => record_id),
    ),
  ];
  const numbersOf = (type: string) =>
    idsOf(type)
      .filter((id) => /^[1-9][0-9]{0,8}$/.test(id))
      .map(Number);
  const [users, staff, customers] = [numbersOf("user"), numbersOf("staff"), idsOf("customer")];
  const names = new Map<string, string>();
  if (users.length > 0)
    for (const user of await people(db).select("u.id").where("u.id", "in", users).execute())
      names.set(`user ${user.id}`, fullName(user));
  if (staff.length > 0)
    for (const member of await people(db)
      .innerJoin("staff as s", "s.user_id", "u.id")
      .select("s.id")
      .where("s.id", "in", staff)
      .execute())
      names.set(`staff ${member.id}`, fullName(member));
  if (customers.length > 0)
    for (const customer of await people(db)
      .innerJoin("customers as c", "c.user_id", "u.id")
      .select("c.customer_id")
      .where("c.customer_id", "in", customers)
      .execute())
      names.set(`customer ${customer.customer_id}`, fullName(customer));
  return names;
}

function people(db: Connection) {
  return db.selectFrom("users as u").select(["u.first_name", "u.middle_name", "u.last_name"]);
}
