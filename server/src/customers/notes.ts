import { accessRules } from "@microfinance/contract/core/access.ts";
import { mentionsName } from "@microfinance/contract/customers/mentions.ts";
import {
  type CustomerNote,
  customerNoteTexts as texts,
  type MentioningNote,
  type NewCustomerNote,
} from "@microfinance/contract/customers/notes.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnRecord } from "./own-record.ts";
import { lockCustomer } from "./record-queries.ts";

/**
 * Adds a note on a customer, exactly once for its key, and mentions staff in it (CUST-62, CUST-63). The audit log
 * states who and when; the text is in the note, which never changes.
 * @throws 403 for the caller's own customer record; 400 for a mention of staff who may not see the customer, or who do
 *   not stand in the text; 409 when the key belongs to another note
 */
export async function addCustomerNote(
  deps: Deps,
  customerId: string,
  input: NewCustomerNote,
  ctx: RequestContext,
): Promise<CustomerNote> {
  const staff_id = staffIdOf(ctx);
  const { note_key, body } = input;
  return deps.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    await refuseOwnRecord(db, customerId, ctx, texts.ownRecord);
    const earlier = await noteWith(db, sql`n.note_key = ${note_key}`);
    if (earlier !== null) {
      const isSame =
        earlier.customer_id === customerId &&
        earlier.staff_id === staff_id &&
        earlier.body === body;
      if (!isSame) throw conflict(texts.otherKey);
      return earlier;
    }
    const mentioned = await peopleOf(db, customerId, body, input.mentions ?? []);
    const { id } = await db
      .insertInto("customer_notes")
      .values({ note_key, customer_id: customerId, body, staff_id, created_at: deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (mentioned.length > 0)
      await db
        .insertInto("note_mentions")
        .values(mentioned.map((person) => ({ ...person, note_id: id })))
        .execute();
    await writeAudit(db, ctx, {
      action: "customer.note",
      record_type: "customer",
      record_id: customerId,
      after: { note: id, mentioned: mentioned.map(({ name }) => name).join(", ") },
    });
    return noteOf(db, customerId, id);
  });
}

/**
 * The mentioned staff with their names.
 * @throws 400 unless all are active, may see the customer and stand in the text
 */
async function peopleOf(
  db: Connection,
  customerId: string,
  body: string,
  ids: readonly number[],
): Promise<{ staff_id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ staff_id: number; name: string }>`
    select s.id as staff_id, ${fullNameOf("u")} as name
    from staff s join users u on u.id = s.user_id
    where s.id = any (${[...ids]}) and s.status = 'active' and s.deleted_at is null
      and u.status = 'active' and u.deleted_at is null
      and s.customer_id is distinct from ${customerId}
      and exists (select from user_roles r
                  where r.user_id = u.id and r.role_id = any (${[...accessRules["customers.list"].roles]}))
    order by s.id`.execute(db);
  if (rows.length < ids.length)
    throw badRequest(texts.unknownMentioned, { mentions: texts.unknownMentioned });
  if (!rows.every(({ name }) => mentionsName(body, name)))
    throw badRequest(texts.notInText, { mentions: texts.notInText });
  return rows;
}

/** One note of a customer. @throws 404 for an unknown one, and for one of another customer */
export async function noteOf(
  db: Connection,
  customerId: string,
  id: number,
): Promise<CustomerNote> {
  const note = await noteWith(db, sql`n.id = ${id} and n.customer_id = ${customerId}`);
  if (note === null) throw notFound(texts.notFound);
  return note;
}

type Row = Omit<CustomerNote, "created_at"> & { created_at: Date };

const columns = sql`
  n.id, n.customer_id, n.body, n.staff_id, n.created_at,
  ${shortNameOf("u")} as staff_name`;
const mentionsColumn = sql`(
  select coalesce(json_agg(json_build_object('staff_id', m.staff_id, 'name', m.name) order by m.staff_id), '[]')
  from note_mentions m where m.note_id = n.id) as mentions`;
const tables = sql`customer_notes n join staff s on s.id = n.staff_id join users u on u.id = s.user_id`;

async function noteWith(
  db: Connection,
  condition: ReturnType<typeof sql>,
): Promise<CustomerNote | null> {
  const { rows } = await sql<Row>`
    select ${columns}, ${mentionsColumn} from ${tables} where ${condition}`.execute(db);
  return rows[0] === undefined ? null : withTime(rows[0]);
}

/** The notes on a customer, newest first. */
export function noteList(db: Connection, customerId: string): ListSource<CustomerNote> {
  return {
    name: `customer-notes:${customerId}`,
    key: ({ id }) => id,
    count: (limit) =>
      countUpTo(
        db,
        db.selectFrom("customer_notes").select("id").where("customer_id", "=", customerId),
        limit,
      ),
    rows: async (window) => {
      const { rows } = await sql<Row>`
        select ${columns}, ${mentionsColumn} from ${tables}
        where n.customer_id = ${customerId} and ${pageSql("n.id", window)}`.execute(db);
      return rows.map(withTime);
    },
  };
}

/** The notes that mention a staff member, newest first; none on their own customer record. */
export function mentionList(db: Connection, staffId: number): ListSource<MentioningNote> {
  const found = sql`
    from note_mentions m join ${tables} on n.id = m.note_id
    join customers c on c.customer_id = n.customer_id
    join users p on p.id = c.user_id
    where m.staff_id = ${staffId} and ${notOwn(staffId)}`;
  return {
    name: `mentions:${staffId}`,
    key: ({ id }) => id,
    count: (limit) => countUpTo(db, sql`(select n.id ${found})`, limit),
    rows: async (window) => {
      const { rows } = await sql<
        Omit<MentioningNote, "created_at" | "read_at"> & { created_at: Date; read_at: Date | null }
      >`
        select ${columns}, m.read_at, ${fullNameOf("p")} as full_name
        ${found} and ${pageSql("n.id", window)}`.execute(db);
      return rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        read_at: row.read_at?.toISOString() ?? null,
      }));
    },
  };
}

/** How many notes that mention a staff member are unread. */
export async function countUnreadMentions(db: Connection, staffId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from note_mentions m join customer_notes n on n.id = m.note_id
    where m.staff_id = ${staffId} and m.read_at is null and ${notOwn(staffId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks a note that mentions a staff member as read. @throws 404 for one that does not mention them */
export async function markMentionRead(deps: Deps, staffId: number, noteId: number): Promise<void> {
  const { rows } = await sql`
    update note_mentions m set read_at = coalesce(m.read_at, ${deps.now()}::timestamptz)
    from customer_notes n
    where n.id = m.note_id and m.note_id = ${noteId} and m.staff_id = ${staffId} and ${notOwn(staffId)}
    returning m.note_id`.execute(deps.db);
  if (rows.length === 0) throw notFound(texts.notFound);
}

/** Whether note n is not about the customer account of this staff member. */
function notOwn(staffId: number) {
  return sql`n.customer_id is distinct from (select customer_id from staff where id = ${staffId})`;
}

function withTime(row: Row): CustomerNote {
  return { ...row, created_at: row.created_at.toISOString() };
}
