import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { logContact } from "../collections/log-contact.ts";
import { openSheet } from "../collections/open-sheet.ts";
import { saveRows } from "../collections/save-rows.ts";
import { findSheet, rowsOfSheet } from "../collections/sheet-rows.ts";
import { today as businessDay } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import { repeatableRandom } from "./random.ts";
import type { Event } from "./timeline.ts";

const call = { person: "customer", channel: "call" } as const;

/**
 * The loan officer follows up late loans: promises that are kept, broken and open, a next action for today, and a
 * collection sheet of yesterday in work.
 */
export function demoCollections(context: DemoContext, today: CalendarDate): Event[] {
  const at = (daysAgo: number, time: string) =>
    Date.parse(`${addDays(today, -daysAgo)}T${time}:00Z`);
  const { deps } = context;
  // A random source of its own: the other loans stay as they are.
  const random = repeatableRandom(52);
  const officer = by(context.staff, 5);
  const promise = (amount: number, daysAgo: number) => ({
    ...call,
    contact_key: randomUUID(),
    outcome: "promised" as const,
    promise: { amount, due_date: addDays(today, -daysAgo) },
  });
  return [
    happens(context, at(12, "10:05"), async () => {
      const [kept, broken] = await lateLoans(context, 2);
      if (kept === undefined || broken === undefined) return [];
      await logContact(deps, kept, { ...promise(150, 8), note: "Is paid on Friday." }, officer);
      await logContact(deps, broken, promise(200, 6), officer);
      return [
        happens(context, at(9, "11:20"), async () => {
          const input = {
            amount: 150,
            payment_method: "Cash",
            transaction_id: makeTransactionId(businessDay(deps), random),
          };
          await recordPayment(deps, { loan: kept, input }, by(context.staff, 4));
          return [];
        }),
      ];
    }),
    happens(context, at(2, "09:40"), async () => {
      const [first, , open, fourth] = await lateLoans(context, 4);
      const unreached = fourth ?? first;
      // Due tomorrow, so that its reminder waits on whatever day the demo is made.
      if (open !== undefined)
        await logContact(deps, open, { ...promise(250, -1), channel: "whatsapp" }, officer);
      if (unreached !== undefined) {
        const next = { action: "visit", on: today } as const;
        const contact = { ...call, contact_key: randomUUID(), outcome: "no_answer", next } as const;
        await logContact(deps, unreached, contact, officer);
      }
      return [];
    }),
    happens(context, at(1, "08:50"), async () => {
      await sheetInWork(context);
      return [];
    }),
  ];
}

/** Loans of the loan officer that are late for more than 15 days, the latest first. */
async function lateLoans({ deps, staff }: DemoContext, most: number): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select l.loan_id from loans l
    join loan_officers o on o.loan_id = l.id and o.until is null and o.staff_id = ${by(staff, 5).actor?.staff_id ?? null}
    join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
    where l.status in (${sql.raw(owingStatuses)}) and l.balance >= 500
    group by l.id having min(i.due_date) < ${deps.now()}::date - 15
    order by min(i.due_date), l.id limit ${most}`.execute(deps.db);
  return rows.map(({ loan_id }) => loan_id);
}

/** A sheet of the officer's loans: two members paid something, one was absent, the cash is not handed in. */
async function sheetInWork({ deps, staff }: DemoContext): Promise<void> {
  const officer = by(staff, 5);
  const { rows: due } = await sql<{ loans: number }>`
    select count(*) as loans from loan_officers o join loans l on l.id = o.loan_id
    where o.until is null and o.staff_id = ${officer.actor?.staff_id ?? null}
      and l.status in (${sql.raw(owingStatuses)}) and l.balance >= 50`.execute(deps.db);
  if ((due[0]?.loans ?? 0) === 0) return;
  const id = await openSheet(
    deps,
    {
      sheet_key: randomUUID(),
      kind: "officer",
      officer: officer.actor?.staff_id ?? "none",
      collection_date: businessDay(deps),
      with_all: true,
    },
    officer,
  );
  const sheet = await findSheet(deps.db, id);
  if (sheet === null) throw new Error(`the demo sheet ${id} does not exist`);
  const rows = await rowsOfSheet(deps.db, id);
  // Late ones, so that no planned payment finds less to pay than it expects.
  const late = rows.filter(({ arrears, balance }) => arrears >= 50 && balance >= 500);
  const sent = late.slice(0, 3).map(({ position }, index) => ({
    position,
    amount: index === 2 ? 0 : 50,
    is_absent: index === 2,
  }));
  if (sent.length > 0) await saveRows(deps, sheet, sent, officer);
}
