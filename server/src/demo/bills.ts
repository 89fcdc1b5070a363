import { askTopUp } from "../bills/floats.ts";
import { openBills } from "../bills/bill-figures.ts";
import { payBill } from "../bills/pay-bill.ts";
import { simulated } from "../bills/simulator.ts";
import { monthsOf } from "@microfinance/contract/accounting/period-rules.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import type { BillerSettings } from "@microfinance/contract/transfers/biller-schema.ts";
import { randomUUID } from "node:crypto";
import { actorIn } from "../core/http/session.ts";
import { approveRequest } from "../requests/answer-request.ts";
import { addPartner, listPartners } from "../transfers/partners.ts";
import { recordSettlement } from "../transfers/record-settlement.ts";
import { by, type DemoContext, happens, officeHours } from "./loan-life.ts";
import { lastNames, womenNames } from "./names.ts";
import type { DemoCustomer } from "./people.ts";
import { between, pick, repeatableRandom } from "./random.ts";
import type { Event } from "./timeline.ts";

const digits = (shortest: number, longest: number, check_digit = false) =>
  ({ characters: "digits", shortest, longest, check_digit }) as const;

/** The billers of the demo lender, with the sums that their customers pay in NLe. */
const billers = [
  {
    name: "Demo Electricity",
    commission: { kind: "percent", value: 1.5 },
    biller: {
      number_label: "Meter number",
      number_rule: digits(11, 11, true),
      gives_token: true,
      charge: 2,
      terms: "float",
      low_float: 2_000,
      connection: "none",
    },
    sums: [50, 100, 100, 150, 200, 300],
    numbers: ["01450012347", "01450029341", "01450031172", "01450040058"],
  },
  {
    name: "Demo Water",
    commission: { kind: "fixed", value: 1.5 },
    biller: {
      number_label: "Account number",
      number_rule: digits(6, 10),
      gives_token: false,
      charge: 0,
      terms: "after",
      low_float: 0,
      connection: "none",
    },
    sums: [85, 120, 140, 210],
    numbers: ["2300417", "2300988", "2301532"],
  },
  {
    name: "Demo TV",
    commission: { kind: "percent", value: 2 },
    biller: {
      number_label: "Smart card number",
      number_rule: digits(10, 11),
      gives_token: false,
      charge: 1,
      terms: "after",
      low_float: 0,
      connection: "simulator",
    },
    sums: [180, 250, 420],
    numbers: ["7012345678", "7023456789"],
  },
] as const satisfies readonly {
  name: string;
  commission: { kind: string; value: number };
  biller: BillerSettings;
  sums: readonly number[];
  numbers: readonly string[];
}[];

type DemoBiller = (typeof billers)[number];

/** What goes into the float of the electricity at the beginning of each month, in NLe. */
const monthlyFloat = 3_000;
/** The day of a month on which bills are settled. */
const settlementDay = 27;
/** Bills of the weeks before, and of the last two days. */
const counts = { weeks: 20, lastDays: 7 };
/** How long bills are paid at the counter, in days. */
const paidSince = 70;

/**
 * Billers, their floats and settlements, and bills paid at the counter: of ten weeks, and more of the last two days.
 * The outcome of the last one is unknown. With a random source of their own, so that the rest stays as it is.
 */
export function demoBills(
  context: DemoContext,
  today: CalendarDate,
  customers: () => readonly DemoCustomer[],
): Event[] {
  const own = { ...context, random: repeatableRandom(27) };
  const dates = [
    ...Array.from({ length: counts.weeks }, (_, index) =>
      addDays(today, -3 - Math.floor(((paidSince - 5) * index) / counts.weeks)),
    ),
    ...Array.from({ length: counts.lastDays }, (_, index) => addDays(today, -1 - (index % 2))),
  ];
  const begun = addDays(today, -paidSince);
  const months = monthsOf(begun, today, null).flatMap(({ from }) => (from > begun ? from : []));
  return [
    ...billers.map(({ name, commission, biller }) =>
      happens(own, Date.parse(`${begun}T09:10:00Z`), async () => {
        await addPartner(own.deps, by(own.staff, 8), { name, commission, biller });
        return [];
      }),
    ),
    ...[begun, ...months].map((date) => topUp(own, date)),
    ...months.map((month) => settlements(own, addDays(month, settlementDay - 1))),
    ...dates.map((date) => {
      const biller = pick(own.random, [...billers, billers[0], billers[0]]);
      return happens(own, officeHours(own.random, date), () => pay(own, biller, customers()));
    }),
    happens(own, Date.parse(`${addDays(today, -1)}T15:50:00Z`), () =>
      pay(own, billers[2], customers(), simulated.late),
    ),
  ];
}

async function idOf({ deps }: DemoContext, name: string): Promise<number | null> {
  const found = await listPartners(deps.db, { kind: "biller" });
  return found.find((partner) => partner.name === name)?.id ?? null;
}

function topUp(context: DemoContext, date: CalendarDate): Event {
  return happens(context, Date.parse(`${date}T09:20:00Z`), async () => {
    const { deps, staff } = context;
    const id = await idOf(context, billers[0].name);
    if (id === null) return [];
    const request = await askTopUp(deps, by(staff, 6), id, {
      request_key: randomUUID(),
      amount: monthlyFloat,
      account_code: "1050",
      reference: `FT-DEMO-${date.slice(0, 7)}`,
    });
    const manager = by(staff, 8);
    await approveRequest(deps, request.id, "", actorIn(manager), manager);
    return [];
  });
}

function settlements(context: DemoContext, date: CalendarDate): Event {
  return happens(context, Date.parse(`${date}T17:30:00Z`), async () => {
    const { deps, staff } = context;
    for (const { name } of billers.filter(({ biller }) => biller.terms === "after")) {
      const partner_id = await idOf(context, name);
      if (partner_id === null) continue;
      const { bills } = await openBills(deps.db, partner_id);
      const due = -sumCents(bills.map(({ claim }) => toCents(claim)));
      if (due <= 0) continue;
      await recordSettlement(deps, by(staff, 6), {
        settlement_key: randomUUID(),
        partner_id,
        direction: "out",
        date,
        amount: fromCents(due),
        charges: 0,
        account_code: "1050",
        transfer_ids: [],
        bill_ids: bills.map(({ id }) => id),
      });
    }
    return [];
  });
}

async function pay(
  context: DemoContext,
  { name, biller, sums, numbers }: DemoBiller,
  customers: readonly DemoCustomer[],
  cents = 0,
): Promise<Event[]> {
  const { deps, random, staff } = context;
  const biller_id = await idOf(context, name);
  if (biller_id === null) return [];
  const known = between(random, 0, 2) === 0 ? customers[between(random, 0, 9)] : undefined;
  const token = Array.from({ length: 5 }, () => between(random, 1_000, 9_999)).join("");
  await payBill(deps, by(staff, 4), {
    bill_key: randomUUID(),
    biller_id,
    customer_number: pick(random, numbers),
    amount: pick(random, sums) + cents / 100,
    customer_id: known?.customer_id ?? null,
    payer_name: known === undefined ? `${pick(random, womenNames)} ${pick(random, lastNames)}` : "",
    phone: `076 ${between(random, 100_000, 999_999)}`,
    ...(biller.gives_token ? { token } : {}),
  });
  return [];
}
