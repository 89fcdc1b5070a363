import { monthsOf } from "@microfinance/contract/accounting/period-rules.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { randomUUID } from "node:crypto";
import { makeJournal, postJournal } from "../accounting/manual-journals.ts";
import { closePeriod } from "../closing/periods.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { addPartner, listPartners } from "../transfers/partners.ts";
import { recordSettlement } from "../transfers/record-settlement.ts";
import { openTransfers } from "../transfers/settlement-rows.ts";

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
function demoPartners(context: DemoContext, opened: CalendarDate): Event[] {
  return partners.map((partner) =>
    happens(context, Date.parse(`${opened}T09:00:00Z`), async () => {
      await addPartner(context.deps, by(context.staff, 8), partner);
      return [];
    }),
  );
}

/** Each partner pays the month's transfers into the bank account. */
function demoSettlements(context: DemoContext, month: CalendarDate): Event {
  const date = addDays(month, settlementDay - 1);
  return happens(context, Date.parse(`${date}T18:00:00Z`), async () => {
    for (const partner of await listPartners(context.deps.db, { kind: "transfers" }))
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
    bill_ids: [],
    transfer_ids: transfers.map(({ id }) => id),
  });
}

/** A journal of two lines, in NLe. */
interface SimpleJournal {
  date: CalendarDate;
  description: string;
  debit: string;
  credit: string;
  amount: number;
}

/** The day of the month after, on which a month is closed. */
const closingDay = 5;

/**
 * The lender's own entries from its opening to a day: capital paid in, salaries, rent and bank charges of each month,
 * settlements with the partners of money transfers, and each month closed on the fifth of the next.
 */
export function demoBooks(
  context: DemoContext,
  opened: CalendarDate,
  until: CalendarDate,
): Event[] {
  const capital = [
    { debit: "1050", amount: 800_000, description: "Capital paid into the bank account" },
    { debit: "1000", amount: 60_000, description: "Capital paid in as cash" },
  ].map((line) => journal(context, { ...line, date: opened, credit: "3000" }));
  return [
    ...demoPartners(context, opened),
    ...capital,
    ...monthsOf(opened, until, null).flatMap((month) => ofMonth(context, month, opened)),
  ];
}

function ofMonth(
  context: DemoContext,
  month: { from: CalendarDate; to: CalendarDate },
  opened: CalendarDate,
): Event[] {
  return [
    ...expensesOf(context, headOfficeCosts, month.from, opened),
    demoSettlements(context, month.from),
    closing(context, month.to),
  ];
}

/** Finance or the manager of a branch makes the journal, and the manager posts it (ACC-16). */
function journal(context: DemoContext, entry: SimpleJournal): Event {
  const { date, description, amount } = entry;
  return happens(context, Date.parse(`${date}T16:30:00Z`), async () => {
    const made = await makeJournal(context.deps, context.branch.bookkeeper, {
      journal_key: randomUUID(),
      kind: "journal",
      date,
      description,
      lines: [
        { account_code: entry.debit, debit: amount, credit: 0 },
        { account_code: entry.credit, debit: 0, credit: amount },
      ],
    });
    await postJournal(context.deps, by(context.staff, 8), made.id);
    return [];
  });
}

/** What an office costs on a day of each month, in NLe. */
interface Cost {
  day: number;
  debit: string;
  credit: string;
  amount: number;
  description: string;
}

const headOfficeCosts: readonly Cost[] = [
  { day: 3, debit: "5310", credit: "1050", amount: 650, description: "Office rent" },
  { day: 24, debit: "5300", credit: "1050", amount: 2_400, description: "Salaries" },
  { day: 27, debit: "5350", credit: "1050", amount: 25, description: "Charges of the bank" },
];

/** A branch pays from its safe. */
const branchCosts = (safe: string): readonly Cost[] => [
  { day: 4, debit: "5310", credit: safe, amount: 300, description: "Office rent" },
  { day: 25, debit: "5300", credit: safe, amount: 900, description: "Salaries" },
];

/** Rent and salaries that a branch beside Head office pays from a day to another. */
export function demoBranchCosts(
  context: DemoContext,
  opened: CalendarDate,
  until: CalendarDate,
): Event[] {
  const costs = branchCosts(context.branch.safe);
  return monthsOf(opened, until, null).flatMap(({ from }) =>
    expensesOf(context, costs, from, opened),
  );
}

function expensesOf(
  context: DemoContext,
  costs: readonly Cost[],
  month: CalendarDate,
  opened: CalendarDate,
): Event[] {
  return costs
    .map(({ day, ...line }) => ({ ...line, date: addDays(month, day - 1) }))
    .filter(({ date }) => date > opened)
    .map((line) => journal(context, line));
}

function closing(context: DemoContext, through: CalendarDate): Event {
  const on = addDays(through, closingDay);
  return happens(context, Date.parse(`${on}T17:30:00Z`), async () => {
    await closePeriod(context.deps, by(context.staff, 8), through);
    return [];
  });
}
