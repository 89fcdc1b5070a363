import {
  eventsOfAct,
  type LoanEvent,
  type Movement,
  type StatedAct,
  withEnd,
} from "@microfinance/contract/servicing/statement.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import type { Repayment } from "@microfinance/contract/schedules/repayment.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { type LoanKey, repaymentColumns } from "../loan-record/queries.ts";

/** The loan and the customer of a statement. Amounts in NLe. */
export interface StatementLoan extends Repayment {
  id: number;
  loan_id: string;
  customer_id: string;
  customer_name: string;
  customer_phone: string;
  customer_address: string;
  loan_type: string;
  status: string;
  total_amount: number;
  interest_rate: number;
  paid_out_on: string | null;
}

/** The loan of a statement, or null. */
export async function findStatementLoan(
  db: Connection,
  key: LoanKey,
): Promise<StatementLoan | null> {
  const row = await db
    .selectFrom("loans as l")
    .innerJoin("customers as c", "c.customer_id", "l.customer_id")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("addresses as a", "a.customer_id", "l.customer_id")
    .select([
      "l.id",
      "l.loan_id",
      "l.customer_id",
      "l.loan_type",
      "l.status",
      "l.total_amount",
      "l.interest_rate",
      ...repaymentColumns,
      "l.paid_out_on",
      "u.phone as customer_phone",
      fullNameOf("u").as("customer_name"),
      sql<string>`concat_ws(', ', nullif(a.address, ''), nullif(a.city, ''), nullif(a.district, ''))`.as(
        "customer_address",
      ),
    ])
    .where(`l.${key.column}`, "=", key.value)
    .executeTakeFirst();
  return row ?? null;
}

/** The rows from which the events of a loan are computed. Amounts in NLe. */
interface EventfulLoan {
  id: number;
  status: string;
  total_amount: number;
  paid_out_on: string | null;
}

/** All events of a loan's balance, of earlier payouts too, in the order of posting. */
export async function eventsOfLoan(db: Connection, loan: EventfulLoan): Promise<LoanEvent[]> {
  const { paid_out_on, total_amount } = loan;
  if (paid_out_on === null) return [];
  const start: LoanEvent = {
    kind: "loan",
    date: paid_out_on,
    reference: "",
    amount: toCents(total_amount),
  };
  const booked = await bookedEvents(db, loan);
  const end = await endOfLoan(db, loan);
  // Earlier payouts were reversed before the one that counts.
  const payout = booked.findLastIndex(({ kind }) => kind === "payout_reversal") + 1;
  const events = booked.toSpliced(payout, 0, start);
  return end === null ? events : withEnd(events, end);
}

const eventKinds = {
  disbursement: "loan",
  disbursement_reversal: "payout_reversal",
  payment: "payment",
  payment_reversal: "reversal",
  reallocation: "reallocation",
  write_off: "write_off",
  write_off_reversal: "write_off_reversal",
  recovery: "recovery",
  recovery_reversal: "recovery_reversal",
} as const;

interface BookedEvent {
  /** Entries and acts of a loan share their numbers. */
  number: string;
  kind: keyof typeof eventKinds;
  entry_date: string;
  payment_id: number | null;
  amount: number;
  /** What penalties (4200) and interest (4000) gained. */
  penalty: number;
  interest: number;
}

/** Acts of a kind of its own in a statement; the money of the others has entries. */
const statedActs: readonly StatedAct["kind"][] = [
  "penalty",
  "waiver",
  "settlement",
  "top_up",
  "reschedule",
];

async function actsOfLoan(
  db: Connection,
  loanId: number,
): Promise<(StatedAct & { number: string })[]> {
  const { rows } = await sql<StatedAct & { number: string }>`
    select a.number::text as number, act.kind, a.is_reversal, a.date, act.amount, act.charged, act.credited
    from loan_acts act
    cross join lateral (
      select act.id as number, false as is_reversal, counts_from(act) as date
      union all
      select act.reversed_number, true, act.reversed_on
      where act.reversed_on is not null
    ) as a
    where act.loan_id = ${loanId} and act.kind = any(${[...statedActs]})`.execute(db);
  return rows;
}

/**
 * Entries and acts in the order of booking, since each was numbered under the lock of the loan's row. Payments from
 * before the books began have no entries of payments, and come first.
 */
async function bookedEvents(
  db: Connection,
  { id: loanId, total_amount }: EventfulLoan,
): Promise<LoanEvent[]> {
  const total = toCents(total_amount);
  const entries = (await bookedEntries(db, loanId)).map((row) => ({
    number: BigInt(row.number),
    events: [
      {
        kind: eventKinds[row.kind],
        date: row.entry_date,
        reference: row.payment_id === null ? "" : receiptNumber(row.payment_id),
        amount: row.kind === "disbursement" ? total : toCents(row.amount),
        ...(row.kind === "disbursement_reversal" && { amount: total, owed: -total }),
        ...(row.kind === "reallocation" && {
          moved: { penalty: toCents(row.penalty), interest: toCents(row.interest) },
        }),
      },
    ],
  }));
  const acts = (await actsOfLoan(db, loanId)).map((act) => ({
    number: BigInt(act.number),
    events: eventsOfAct({
      ...act,
      amount: toCents(act.amount),
      charged: toCents(act.charged),
      credited: toCents(act.credited),
    }),
  }));
  return [...entries, ...acts]
    .toSorted((a, b) => Number(a.number - b.number))
    .flatMap(({ events }) => events);
}

async function bookedEntries(db: Connection, loanId: number): Promise<BookedEvent[]> {
  const { rows } = await sql<BookedEvent>`
    select e.id::text as number, e.kind, e.entry_date, e.payment_id,
           coalesce(case when e.kind in ('payment', 'payment_reversal') then p.amount
                         when e.kind = 'reallocation' then 0
                         else (select sum(abs(l.debit - l.credit)) from ledger_postings l
                               where l.entry_id = e.id and l.account_code in ('5000', '4400'))
                    end, 0) as amount, gained.penalty, gained.interest
    from ledger_entries e
    left join payments p on p.id = e.payment_id
    cross join lateral (
      select coalesce(sum(l.credit - l.debit) filter (where l.account_code = '4200'), 0) as penalty,
             coalesce(sum(l.credit - l.debit) filter (where l.account_code = '4000'), 0) as interest
      from ledger_postings l where l.entry_id = e.id and e.kind = 'reallocation') as gained
    where e.loan_id = ${loanId} and e.kind = any(${Object.keys(eventKinds)})
      and (e.kind <> 'disbursement'
           or exists (select from payouts o where o.id = e.payout_id and o.reversed_on is not null))
    union all
    select '0', moved.kind, moved.date, p.id, p.amount, 0, 0
    from payments p
    join payment_methods m on m.id = p.method_id and m.role = 'imported'
    left join payment_reversals r on r.payment_id = p.id
    cross join lateral (values ('payment', p.transaction_date), ('payment_reversal', r.reversed_on)) as moved (kind, date)
    where p.loan_id = ${loanId} and moved.date is not null`.execute(db);
  return rows;
}

/** The cancellation or closing; null for a loan with another status. */
async function endOfLoan(db: Connection, loan: EventfulLoan): Promise<LoanEvent | null> {
  const { status } = loan;
  if (status !== "canceled" && status !== "closed") return null;
  const row = await db
    .selectFrom("loan_decisions")
    .select("decided_on")
    .where("loan_id", "=", loan.id)
    .where("to_status", "=", status)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { kind: status, date: row.decided_on, reference: "", amount: 0 } : null;
}

/** A line of a statement in NLe. */
export function movementInNle(line: Movement): Movement {
  return {
    ...line,
    amount: fromCents(line.amount),
    charged: fromCents(line.charged),
    paid: fromCents(line.paid),
    balance: fromCents(line.balance),
    ...(line.moved !== undefined && {
      moved: { penalty: fromCents(line.moved.penalty), interest: fromCents(line.moved.interest) },
    }),
  };
}
