import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { type ChargeFacts, chargeFacts } from "@microfinance/contract/servicing/charge-schema.ts";
import type { Charge, PenalizedLoan } from "@microfinance/contract/servicing/penalties.ts";
import type { ServicedLoan } from "@microfinance/contract/servicing/plan.ts";
import type { ChargedPenalty, LoanWithCharges } from "@microfinance/contract/servicing/waiver.ts";
import { sql } from "kysely";
import { shortNameOrNull } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { loanTerms } from "../products/queries.ts";

/** A penalty as stored, with its waiver. Amounts in NLe. */
export interface StoredCharge {
  id: number;
  loan_id: number;
  value_date: CalendarDate;
  amount: number;
  facts: unknown;
  reversed_on: CalendarDate | null;
  reversal_reason: string | null;
  waived_on: CalendarDate | null;
  waived: number | null;
  /** The act of its waiver; null where a new schedule waived it. */
  waiver_id: number | null;
  waiver_reason: string | null;
  asked_by: string | null;
  approved_by: string | null;
}

/** The penalties of a loan in the order they were charged, reversed ones too. */
export function chargesOf(db: Connection, loanId: number): Promise<StoredCharge[]> {
  return chargesOfLoans(db, [loanId]);
}

async function chargesOfLoans(db: Connection, loanIds: readonly number[]): Promise<StoredCharge[]> {
  const { rows } = await sql<StoredCharge>`
    select a.id, a.loan_id, a.value_date, a.amount, a.facts, a.reversed_on, a.reversal_reason,
           w.value_date as waived_on, w.waived, w.waiver_id, w.reason as waiver_reason,
           ${shortNameOrNull("au")} as asked_by,
           ${shortNameOrNull("wu")} as approved_by
    from loan_acts a
    left join lateral (
      select id as waiver_id, value_date, amount as waived, reason, request_id, made_by from loan_acts
      where loan_id = a.loan_id and kind = 'waiver' and unit = a.id::text and reversed_on is null
      union all
      -- Waived with a new schedule.
      select null, s.value_date, c.amount, s.reason, s.request_id, s.made_by
      from loan_acts s cross join jsonb_to_recordset(s.facts->'waived_charges') as c (id bigint, amount numeric)
      where s.loan_id = a.loan_id and s.kind = 'reschedule' and s.reversed_on is null and c.id = a.id
      limit 1
    ) as w on true
    left join requests r on r.id = w.request_id
    left join staff ask on ask.id = r.asked_by
    left join users au on au.id = ask.user_id
    left join staff ws on ws.id = w.made_by
    left join users wu on wu.id = ws.user_id
    where a.loan_id = any(${[...loanIds]}::int[]) and a.kind = 'penalty'
    order by a.id`.execute(db);
  return rows;
}

/** What is stored with a penalty about how it came about. */
export const factsOfCharge = (charge: Pick<StoredCharge, "facts">): ChargeFacts =>
  chargeFacts.parse(charge.facts);

/** The penalty rule that the approval of a loan fixed; null for a loan without terms. */
export async function penaltyRuleOf(db: Connection, loanId: number): Promise<PenaltyRule | null> {
  return (await loanTerms(db, { id: loanId }))?.penalty ?? null;
}

/** The loan as waivers are decided on it, in cents. */
export function withCharges(loan: ServicedLoan, stored: readonly StoredCharge[]): LoanWithCharges {
  const { status, written_off_on, balance, paid, instalments } = loan;
  return { status, written_off_on, balance, paid, instalments, charges: stored.map(inCents) };
}

/** A penalty in cents. */
function inCents(charge: StoredCharge): ChargedPenalty {
  return {
    id: charge.id,
    instalment: factsOfCharge(charge).instalment,
    amount: toCents(charge.amount),
    is_waived: charge.waived_on !== null,
    is_taken_back: charge.reversed_on !== null,
    ...(charge.waived === null ? {} : { kept: toCents(charge.amount) - toCents(charge.waived) }),
  };
}

/** A penalty that was charged and not reversed, with the id of its act. */
export interface StandingCharge extends Charge {
  id: number;
}

/** A loan as penalties are computed on it, in cents. */
export type LoanOfPenalties = Omit<PenalizedLoan, "charges"> & {
  charges: readonly StandingCharge[];
};

/** One loan with its penalties. */
export async function penalizedLoan(
  db: Connection,
  loanId: number,
  loan: ServicedLoan,
): Promise<LoanOfPenalties> {
  return withPenalties(loan, await penaltyFactsOf(db, [loanId]), loanId);
}

/** The penalties and payments of some loans. */
interface PenaltyFacts {
  charges: Map<number, StoredCharge[]>;
  payments: Map<number, { transaction_date: CalendarDate; amount: number }[]>;
}

/** The penalties and live payments of loans, by the id of the loan. Amounts in NLe. */
export async function penaltyFactsOf(
  db: Connection,
  loanIds: readonly number[],
): Promise<PenaltyFacts> {
  return {
    charges: Map.groupBy(await chargesOfLoans(db, loanIds), ({ loan_id }) => loan_id),
    payments: Map.groupBy(await livePayments(db, loanIds), ({ loan_id }) => loan_id),
  };
}

/** A loan with its penalties, of those that were read together. */
export function withPenalties(
  loan: ServicedLoan,
  facts: PenaltyFacts,
  loanId: number,
): LoanOfPenalties {
  const { status, written_off_on, principal, instalments, restructured_on } = loan;
  const stored = facts.charges.get(loanId) ?? [];
  const payments = facts.payments.get(loanId) ?? [];
  return {
    status,
    written_off_on,
    principal,
    instalments,
    restructured_on,
    payments: payments.map((row) => ({ date: row.transaction_date, amount: toCents(row.amount) })),
    charges: stored
      .filter(({ reversed_on }) => reversed_on === null)
      .map((charge) => {
        const { instalment, round } = factsOfCharge(charge);
        return {
          id: charge.id,
          instalment,
          round,
          charged_on: charge.value_date,
          amount: toCents(charge.amount),
          is_waived: charge.waived_on !== null,
        };
      }),
  };
}

function livePayments(db: Connection, loanIds: readonly number[]) {
  return db
    .selectFrom("payments as p")
    .select(["p.loan_id", "p.transaction_date", "p.amount"])
    .where("p.loan_id", "in", loanIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payment_reversals as r").whereRef("r.payment_id", "=", "p.id"))),
    )
    .execute();
}

/** The payments of a loan that were live when an act was booked, in the order of booking (SERV-1), in cents. */
export async function paymentsBefore(
  db: Connection,
  act: { loan_id: number; id: number },
): Promise<PenalizedLoan["payments"]> {
  const { rows } = await sql<{ date: CalendarDate; amount: number }>`
    select p.transaction_date as date, p.amount from payments p
    where p.loan_id = ${act.loan_id}
      and not exists (select from ledger_entries e where e.payment_id = p.id and e.kind = 'payment' and e.id > ${act.id})
      and not exists (select from ledger_entries e
                      where e.payment_id = p.id and e.kind = 'payment_reversal' and e.id < ${act.id})`.execute(
    db,
  );
  return rows.map(({ date, amount }) => ({ date, amount: toCents(amount) }));
}
