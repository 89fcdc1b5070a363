import type {
  ContactRecord,
  PromiseRecord,
  WorkedLoan,
} from "@microfinance/contract/collections/schema.ts";
import { type SelectQueryBuilder, sql } from "kysely";
import { shortNameOf, fullNameOf, guarantorNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageOf } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { promisesOf } from "./promise-rows.ts";
import { isPhoneShared } from "./worklist.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";

/** A contact as it is stored; `loan` is the id of its loan. */
type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>["execute"]>>[number];

function selectContacts(db: Connection) {
  return db
    .selectFrom("contacts as c")
    .innerJoin("loans as l", "l.id", "c.loan_id")
    .innerJoin("staff as s", "s.id", "c.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "c.id",
      "c.loan_id as loan",
      "l.loan_id",
      "c.person",
      "c.channel",
      "c.outcome",
      "c.note",
      "c.next_action",
      "c.next_on",
      "c.hours_reason",
      "c.created_at",
    ])
    .select(shortNameOf("u").as("staff_name"));
}

/** The contacts of a loan with their promises, newest first (COLL-1). */
export function contactList(
  db: Connection,
  loanId: number,
  day: string,
): ListSource<ContactRecord> {
  const ofLoan = <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query.where(sql<boolean>`c.loan_id = ${loanId}`);
  return {
    name: `contacts:${loanId}`,
    key: (contact) => contact.id,
    count: (limit) => countUpTo(db, ofLoan(db.selectFrom("contacts as c").select("c.id")), limit),
    rows: async (window) => {
      const rows = await pageOf(ofLoan(selectContacts(db)), "c.id", window).execute();
      const promises = await promisesOf(db, loanId, day);
      return rows.map((row) => toContact(row, promises));
    },
  };
}

/** A contact by its id, with its promise. */
export async function contactNamed(
  db: Connection,
  id: number,
  day: string,
): Promise<ContactRecord> {
  const row = await selectContacts(db).where("c.id", "=", id).executeTakeFirstOrThrow();
  return toContact(row, await promisesOf(db, row.loan, day));
}

/** The last contact about any loan of a customer, and the newest promise (COLL-12). */
export async function lastContactOf(
  db: Connection,
  customerId: string,
  day: string,
): Promise<{ last_contact: ContactRecord | null; last_promise: PromiseRecord | null }> {
  const row = await selectContacts(db)
    .where("l.customer_id", "=", customerId)
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const newest = await db
    .selectFrom("promises as p")
    .innerJoin("loans as l", "l.id", "p.loan_id")
    .select(["p.contact_id", "p.loan_id"])
    .where("l.customer_id", "=", customerId)
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const promises = newest === undefined ? [] : await promisesOf(db, newest.loan_id, day);
  const own =
    row === undefined || row.loan === newest?.loan_id
      ? promises
      : await promisesOf(db, row.loan, day);
  const last = promises.find(({ contact_id }) => contact_id === newest?.contact_id);
  return {
    last_contact: row === undefined ? null : toContact(row, own),
    last_promise: last === undefined ? null : withoutContact(last),
  };
}

type OwnPromise = PromiseRecord & { contact_id: number };

function toContact(row: ContactRow, promises: readonly OwnPromise[]): ContactRecord {
  const { id, loan_id, note, hours_reason, staff_name, next_action, next_on, created_at } = row;
  const promise = promises.find(({ contact_id }) => contact_id === id);
  return {
    id,
    loan_id,
    note,
    hours_reason,
    staff_name,
    // Check constraints permit only these values.
    person: row.person as ContactRecord["person"],
    channel: row.channel as ContactRecord["channel"],
    outcome: row.outcome as ContactRecord["outcome"],
    next:
      next_action === null || next_on === null
        ? null
        : { action: next_action as NonNullable<ContactRecord["next"]>["action"], on: next_on },
    created_at: created_at.toISOString(),
    promise: promise === undefined ? null : withoutContact(promise),
  };
}

function withoutContact({ contact_id: _, ...promise }: OwnPromise): PromiseRecord {
  return promise;
}

/** A person who can be reached about a loan. */
interface Reachable {
  person: "customer" | "guarantor";
  name: string;
  phone: string;
  is_shared: boolean;
}

/** The customer of a loan and the customer's guarantors, who have a phone (COLL-10); at most ten guarantors. */
export async function reachablePersons(db: Connection, customerId: string): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    select 'customer' as person, u.phone, ${isPhoneShared} as is_shared,
           ${fullNameOf("u")} as name
    from customers k join users u on u.id = k.user_id where k.customer_id = ${customerId} and u.phone <> ''
    union all
    (select 'guarantor', g.guarantor_phone, true, ${guarantorNameOf("g")}
     from guarantors g where g.customer_id = ${customerId} and g.guarantor_phone <> ''
     order by g.id limit 10)`.execute(db);
  return rows;
}

type Owed = Pick<WorkedLoan, "arrears" | "overdue_since" | "next_due">;

/** The arrears of a loan on a day, from the table of late loans, and its next instalment from that day on; in NLe. */
export async function owedOf(
  db: Connection,
  loan: { id: number; paid_total: number },
  day: CalendarDate,
): Promise<Owed> {
  const { rows } = await sql<{
    overdue_since: string | null;
    arrears: number;
    due_date: string | null;
    amount: number | null;
  }>`
    select a.overdue_since, i.due_date, i.amount,
           coalesce(a.principal_overdue + a.interest_overdue + a.penalty_overdue, 0) as arrears
    from loans l
    left join loan_arrears a on a.loan_id = l.id
    left join lateral (
      select due_date, least(amount, amount_to_date - l.paid_total) as amount
      from instalments
      where loan_id = l.id and amount_to_date > l.paid_total and due_date >= ${day}::date
      order by number limit 1
    ) as i on true
    where l.id = ${loan.id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return { arrears: 0, overdue_since: null, next_due: null };
  const { overdue_since, arrears, due_date, amount } = row;
  return {
    overdue_since,
    arrears,
    next_due: due_date === null || amount === null ? null : { date: due_date, amount },
  };
}
