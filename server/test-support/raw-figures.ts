import type { Pool } from "pg";

/** A line of an entry as it is stored, in cents: debits are positive, credits negative. */
export interface RawLine {
  kind: string;
  entry_date: string;
  account: string;
  loan_id: number | null;
  payment_id: number | null;
  payout_id: number | null;
  entry: number;
  debit: number;
  credit: number;
}

/** An instalment as it is stored, in cents. */
interface RawInstalment {
  loan_id: number;
  due_date: string;
  principal: number;
  interest: number;
  penalty: number;
  penalty_after: number;
}

/** A paid-out loan that is being repaid. */
export interface RawLoan {
  id: number;
  loan_id: string;
  officer: string;
  product: string;
  instalments: RawInstalment[];
  /** What its payments that are not reversed add up to, in cents. */
  paid: number;
}

/** What a loan owes on a day, in cents. */
export interface RawPosition {
  principal: number;
  arrears: number;
  days: number;
}

/** The stored rows that the reports are made of, without a sum, figure or function of the database. */
export async function rawRows(pool: Pool) {
  const all = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows;
  const lines = await all<RawLine>(`
    select e.kind, e.entry_date::text, p.account_code as account, e.loan_id, e.payment_id, e.payout_id,
           e.id as entry,
           (p.debit * 100)::bigint::float8 as debit, (p.credit * 100)::bigint::float8 as credit
    from ledger_entries e join ledger_postings p on p.entry_id = e.id`);
  const loans = await all<Omit<RawLoan, "instalments" | "paid">>(`
    select l.id, l.loan_id, l.loan_type as product, coalesce(o.staff_id::text, '') as officer
    from loans l left join loan_officers o on o.loan_id = l.id and o.until is null
    where l.status in ('approved', 'paying') and l.paid_out_on is not null`);
  const instalments = await all<RawInstalment>(`
    select loan_id, due_date::text, (principal * 100)::int as principal, (interest * 100)::int as interest,
           (penalty * 100)::int as penalty, (penalty_after * 100)::int as penalty_after
    from instalments order by loan_id, number`);
  const payments = await all<{ loan_id: number; amount: number }>(`
    select loan_id, (amount * 100)::int as amount from payments
    where id not in (select payment_id from payment_reversals)`);
  return {
    lines,
    loans: loans.map((loan): RawLoan => ({
      ...loan,
      instalments: instalments.filter(({ loan_id }) => loan_id === loan.id),
      paid: sum(payments.filter(({ loan_id }) => loan_id === loan.id).map(({ amount }) => amount)),
    })),
  };
}

/** The sum of whole cents. */
export function sum(cents: readonly number[]): number {
  return cents.reduce((total, amount) => total + amount, 0);
}

/**
 * Principal, arrears and days late of a loan, paid cent by cent in the order of the rules: the oldest instalment first,
 * its interest, its principal, and its penalty as soon as everything before it is paid.
 */
export function positionOn(loan: RawLoan, day: string): RawPosition {
  let left = loan.paid;
  let [principal, arrears] = [0, 0];
  let oldest = day;
  for (const row of loan.instalments) {
    const amount = row.principal + row.interest + row.penalty;
    const paid = Math.min(left, amount);
    left -= paid;
    const toPenalty = Math.min(row.penalty, Math.max(0, paid - row.penalty_after));
    const toInterest = Math.min(row.interest, paid - toPenalty);
    principal += row.principal - (paid - toPenalty - toInterest);
    if (row.due_date >= day || paid === amount) continue;
    arrears += amount - paid;
    if (row.due_date < oldest) oldest = row.due_date;
  }
  return { principal, arrears, days: (Date.parse(day) - Date.parse(oldest)) / 86_400_000 };
}

/** The lines of an account in a time. */
export function linesOf(lines: readonly RawLine[], code: string, from: string, to: string) {
  return lines.filter(
    ({ account, entry_date }) => account === code && entry_date >= from && entry_date <= to,
  );
}
