import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { bookReceipt } from "../mobile-money/book-receipt.ts";
import { type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

/**
 * Money of the last days that names no loan: what people type instead of the number. Null for a number with a digit
 * missing.
 */
const unmatched = [
  { days: 3, amount: 45_000, named: "loan fatmata", payer: "+232 76 *** 214" },
  { days: 2, amount: 120_000, named: null, payer: "+232 88 *** 907" },
  { days: 1, amount: 8_050, named: "", payer: "+232 30 *** 551" },
];

/** Three receipts of the wallet that wait in Unmatched. */
export function demoReceipts(context: DemoContext, today: CalendarDate): Event[] {
  return unmatched.map(({ days, amount, named, payer }, index) => {
    const at = Date.parse(`${addDays(today, -days)}T11:20:00Z`);
    return happens(context, at, async () => {
      await bookReceipt(context.deps, {
        external_id: `pay-demo-${index + 1}`,
        currency: currencyCode,
        amount,
        fee: Math.round(amount / 100),
        paid_at: new Date(at),
        provider: "m17",
        provider_reference: `MP24031${index}4471`,
        payer,
        named: named ?? (await mistypedNumber(context)),
        owners: [],
      });
      return [];
    });
  });
}

/** The number of the latest loan with a zero too few, which no loan has. */
async function mistypedNumber({ deps }: DemoContext): Promise<string> {
  const { rows } = await sql<{ loan_id: string }>`
    select loan_id from loans where status = 'paying' order by id desc limit 1`.execute(deps.db);
  return (rows[0]?.loan_id ?? "LN").replace(/-0(\d+)$/, "-$1");
}
