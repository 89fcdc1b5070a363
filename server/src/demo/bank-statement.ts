import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { importStatement } from "../reconciliation/import-statement.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

const bank = "1050";
/** Days before today that the statement shows. */
const shownDays = 30;
/** Most lines that meet an entry. */
const mostLines = 8;

/**
 * Finance imported a statement of the bank yesterday: some lines meet their entries, and others are left to be matched.
 */
export function demoBankStatement(context: DemoContext, today: CalendarDate): Event {
  return happens(context, Date.parse(`${addDays(today, -1)}T16:40:00Z`), async () => {
    const from = addDays(today, -shownDays);
    const { rows } = await sql<{ date: string; amount: number; reference: string }>`
      select p.entry_date as date, sum(p.debit - p.credit) as amount, min(r.reference) as reference
      from ledger_postings p join entry_references r on r.entry_id = p.entry_id
      where p.account_code = ${bank} and p.entry_date between ${from}::date and ${addDays(today, -2)}::date
      group by p.entry_id, p.entry_date having sum(p.debit - p.credit) <> 0
      order by p.entry_id limit ${mostLines}`.execute(context.deps.db);
    const lines = [
      ...rows.map((row) => [row.date, row.amount.toFixed(2), row.reference.toUpperCase(), ""]),
      [addDays(today, -4), "350.00", "", "Cash deposit, no name"],
      [addDays(today, -3), "-12.50", "", "SMS banking charge"],
    ];
    await importStatement(context.deps, by(context.staff, 6), {
      account_code: bank,
      csv: [["Date", "Amount", "Reference", "Details"], ...lines]
        .map((line) => line.join(";"))
        .join("\n"),
      mapping: {
        date: "Date",
        date_order: "dmy",
        amount: "Amount",
        money_in: null,
        money_out: null,
        reference: "Reference",
        text: "Details",
      },
    });
    return [];
  });
}
