import { actorIn } from "../core/http/session.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { recordTransfer } from "../transfers/record-transfer.ts";
import { by, happens, officeHours, type DemoContext } from "./loan-life.ts";
import { lastNames, menNames, remittanceCountries, womenNames } from "./names.ts";
import { between, pick } from "./random.ts";
import type { Event } from "./timeline.ts";

/** Transfers of the months before a day, about five a month. */
export function demoTransfers(
  branchOf: (index: number) => DemoContext,
  count: number,
  on: string,
): Event[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(on, -Math.floor((540 * (count - index)) / count));
    const context = branchOf(index);
    return happens(context, officeHours(context.random, date), () => receive(context, date));
  });
}

async function receive(context: DemoContext, date: string): Promise<Event[]> {
  const { random, deps, staff } = context;
  const from = pick(random, remittanceCountries);
  const amount = between(random, 3, 40) * 10;
  const ctx = by(staff, pick(random, [4, 4, 2, 5]));
  const family = pick(random, lastNames);
  await recordTransfer(deps, actorIn(ctx).staff_id ?? 0, ctx, {
    transfer_pin: String(between(random, 1_000_000_000, 9_999_999_999)),
    transfer_medium: pick(random, ["Ria", "Western Union", "MoneyGram"]),
    amount,
    foreign_currency: from.currency,
    local_currency: amount * from.rate,
    transfer_date: date,
    sender_name: `${pick(random, menNames)} ${family}`,
    sender_country: from.country,
    sender_city: from.city,
    sender_phone: `+44 20 ${between(random, 1_000_000, 9_999_999)}`,
    sender_email: "sender@example.org",
    receiver_name: `${pick(random, womenNames)} ${family}`,
    receiver_country: "Sierra Leone",
    receiver_city: "Freetown",
    receiver_phone: `+232-76-${between(random, 100_000, 999_999)}`,
    receiver_email: "receiver@example.org",
  });
  return [];
}
