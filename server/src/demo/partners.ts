import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { randomUUID } from "node:crypto";
import { addPartner, listPartners } from "../transfers/partners.ts";
import { recordSettlement } from "../transfers/record-settlement.ts";
import { openTransfers } from "../transfers/settlement-rows.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

/** The lender's partners of money transfers, with what each pays for a transfer. */
const partners = [
  { name: "Ria", commission: { kind: "percent", value: 1 } },
  { name: "Western Union", commission: { kind: "percent", value: 1.5 } },
  { name: "MoneyGram", commission: { kind: "fixed", value: 25 } },
] as const;

/** The day of a month on which partners settle, and what the bank takes for each settlement in NLe. */
const settlementDay = 26;
const bankCharge = 5;

/** Adds the partners on the first day. */
export function demoPartners(context: DemoContext, opened: CalendarDate): Event[] {
  return partners.map((partner) =>
    happens(context, Date.parse(`${opened}T09:00:00Z`), async () => {
      await addPartner(context.deps, by(context.staff, 8), partner);
      return [];
    }),
  );
}

/** Each partner pays the month's transfers into the bank account. */
export function demoSettlements(context: DemoContext, month: CalendarDate): Event {
  const date = addDays(month, settlementDay - 1);
  return happens(context, Date.parse(`${date}T18:00:00Z`), async () => {
    for (const partner of await listPartners(context.deps.db))
      await settle(context, partner.id, date);
    return [];
  });
}

async function settle(context: DemoContext, partner_id: number, date: CalendarDate): Promise<void> {
  const { transfers } = await openTransfers(context.deps.db, partner_id);
  const due = fromCents(sumCents(transfers.map(({ claim }) => toCents(claim))));
  if (due <= bankCharge) return;
  await recordSettlement(context.deps, by(context.staff, 6), {
    settlement_key: randomUUID(),
    partner_id,
    direction: "in",
    date,
    amount: fromCents(toCents(due) - toCents(bankCharge)),
    charges: bankCharge,
    account_code: "1050",
    transfer_ids: transfers.map(({ id }) => id),
  });
}
