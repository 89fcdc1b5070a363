import { actorIn } from "../core/http/session.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { addCustomerNote } from "../customers/notes.ts";
import { addIdentity } from "../customers/save-identity.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { by, type DemoContext } from "./loan-life.ts";
import type { DemoCustomer } from "./people.ts";
import { fullNameOf } from "../core/db/full-name.ts";

/** Notes on customers: the role of who writes, the customer's place, what is written, and who is mentioned. */
const notes: readonly { by: number; on: number; mentions: number | null; text: string }[] = [
  { by: 5, on: 0, mentions: 8, text: "asks for a bigger loan in January. Can we talk about it?" },
  { by: 8, on: 0, mentions: 5, text: "yes, once the bank statement of December is here." },
  { by: 4, on: 2, mentions: null, text: "Comes with her daughter, who may hand in payments." },
];

/** Staff write to each other about customers, two days ago (CUST-62, CUST-63). */
export async function demoNotes(
  branchOf: (index: number) => DemoContext,
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Promise<void> {
  for (const [place, note] of notes.entries()) {
    const customer = customers[note.on];
    if (customer === undefined) continue;
    const context = branchOf(note.on);
    context.setNow(Date.parse(`${addDays(today, -2)}T10:00:00Z`) + place * 1_800_000);
    const mentioned =
      note.mentions === null ? null : actorIn(by(context.staff, note.mentions)).staff_id;
    const name = mentioned === null ? "" : await nameOf(context, mentioned);
    const body = mentioned === null ? note.text : `@${name} ${note.text}`;
    const mentions = mentioned === null ? [] : [mentioned];
    const input = { note_key: randomUUID(), body, mentions };
    await addCustomerNote(context.deps, customer.customer_id, input, by(context.staff, note.by));
  }
}

async function nameOf({ deps }: DemoContext, staffId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${fullNameOf("u")} as name
    from staff s join users u on u.id = s.user_id where s.id = ${staffId}`.execute(deps.db);
  return rows[0]?.name ?? "";
}

/** The days from today until the identity documents of these customers expire: one did, two will soon (KYC-31). */
const expiries = [-9, 12, 26];

/** Voter cards of customers with an open loan and no other document, recorded when they were checked last. */
export async function demoExpiringIds(context: DemoContext, today: CalendarDate): Promise<void> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id from customers c
    where not exists (select from identity_documents d where d.customer_id = c.customer_id)
      and exists (select from loans l where l.customer_id = c.customer_id and l.status in (${sql.raw(owingStatuses)}))
    order by c.customer_id limit ${expiries.length}`.execute(context.deps.db);
  context.setNow(Date.parse(`${addDays(today, -40)}T11:00:00Z`));
  for (const [place, { customer_id }] of rows.entries()) {
    const expires = addDays(today, expiries[place] ?? 0);
    const document = {
      id_kind: "voter_card" as const,
      id_number: `VR${String(48_210_377 + place * 1_913)}`,
      id_issued_on: addDays(expires, -3_650),
      id_expires_on: expires,
    };
    await context.deps.db
      .transaction()
      .execute((db) => addIdentity(db, context.deps, customer_id, document, by(context.staff, 5)));
  }
}
