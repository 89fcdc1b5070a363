import type { LoanAssessment, PaidHistory } from "@microfinance/contract/loans/assessment.ts";
import type { ExposureParts } from "@microfinance/contract/loans/exposure.ts";
import { splitByShare } from "@microfinance/contract/groups/shares.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { costAMonth, type PeriodUnit } from "@microfinance/contract/schedules/repayment.ts";
import { type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import type { LoanRow } from "./queries.ts";

/** Most customers of one list. */
const mostShown = 10;

/** A live loan of a customer. Amounts in NLe. */
interface LiveLoan {
  id: number;
  is_paid_out: boolean;
  /** Outstanding where it is paid out, else as approved. */
  principal: number;
  /** What its instalments cost in an average month. */
  monthly_payment: number;
  overdue_since: CalendarDate | null;
  approved_amount: number;
  /** The customer's share of a loan with members; null for any other loan. */
  share: number | null;
}

/** The customer's live loans: approved, and not repaid or ended. */
export async function liveLoansOf(db: Connection, customerId: string): Promise<LiveLoan[]> {
  const { rows } = await sql<LiveLoan & { period_unit: PeriodUnit; period_every: number }>`
    select l.id, l.paid_out_on is not null as is_paid_out, l.monthly_payment, l.period_unit, l.period_every,
           case when l.paid_out_on is null then l.approved_amount else coalesce(i.principal, 0) end as principal,
           i.overdue_since, l.approved_amount,
           (select m.share from loan_members m where m.loan_id = l.id and m.customer_id = l.customer_id
            order by m.version desc limit 1) as share
    from loans l
    left join lateral (
      select sum(unpaid_principal(i, l.paid_total)) as principal, min(i.due_date) as overdue_since
      from instalments i where i.loan_id = l.id and i.amount_to_date > l.paid_total
    ) as i on true
    where l.customer_id = ${customerId} and l.status in (${sql.raw(owingStatuses)})
    order by l.id`.execute(db);
  return rows.map(({ period_unit, period_every, ...loan }) => ({
    ...loan,
    monthly_payment: fromCents(
      costAMonth(toCents(loan.monthly_payment), { period_unit, period_every }),
    ),
  }));
}

/** A share of a live loan of another applicant. Amounts in NLe. */
type LiveShare = Pick<LiveLoan, "id" | "principal" | "approved_amount"> & { share: number };

/** The customer's shares of live loans that others applied for (SERV-162). */
export async function liveSharesOf(db: Connection, customerId: string): Promise<LiveShare[]> {
  const { rows } = await sql<LiveShare>`
    select l.id, m.share, l.approved_amount,
           case when l.paid_out_on is null then l.approved_amount else coalesce(i.principal, 0) end as principal
    from loan_members m
    join loans l on l.id = m.loan_id and l.customer_id <> m.customer_id
    left join lateral (
      select sum(unpaid_principal(i, l.paid_total)) as principal
      from instalments i where i.loan_id = l.id and i.amount_to_date > l.paid_total
    ) as i on true
    where m.customer_id = ${customerId} and l.status in (${sql.raw(owingStatuses)})
      and m.version = (select max(v.version) from loan_members v where v.loan_id = l.id)
    order by l.id`.execute(db);
  return rows;
}

/** What live loans, and shares of the loans of others, add to the exposure of their customer (LOAN-135, SERV-162). */
export function exposureParts(
  loans: readonly LiveLoan[],
  shares: readonly LiveShare[],
): ExposureParts {
  const of = (isPaidOut: boolean) =>
    loans
      .filter((loan) => loan.share === null && loan.is_paid_out === isPaidOut)
      .map((loan) => toCents(loan.principal));
  const own = loans.flatMap((loan) =>
    loan.share === null ? [] : [{ ...loan, share: loan.share }],
  );
  return {
    outstanding: of(true),
    waiting: of(false),
    group_shares: [...own, ...shares].map(partOf),
  };
}

/** The member's part of the outstanding principal. */
function partOf({ principal, approved_amount, share }: Omit<LiveShare, "id">): number {
  const [whole, own] = [toCents(approved_amount), toCents(share)];
  return splitByShare(toCents(principal), [own, whole - own])[0] ?? 0;
}

/** What was due and paid when on each loan of the customer that was ever paid out, for its worst days late. */
export async function paidHistoriesOf(
  db: Connection,
  customerId: string,
  today: CalendarDate,
): Promise<PaidHistory[]> {
  const { rows } = await sql<{
    until: CalendarDate;
    instalments: { due_date: CalendarDate; to_date: number }[];
    payments: { date: CalendarDate; amount: number }[];
  }>`
    select case when l.status in (${sql.raw(owingStatuses)}) then ${today}::date else
             coalesce((select max(d.decided_on) from loan_decisions d
                       where d.loan_id = l.id and d.action in ('cancel', 'close')), ${today}::date) end as until,
           (select json_agg(json_build_object('due_date', i.due_date, 'to_date', i.amount_to_date) order by i.number)
            from instalments i where i.loan_id = l.id) as instalments,
           (select coalesce(json_agg(json_build_object('date', p.transaction_date, 'amount', p.amount)), '[]')
            from payments p where p.loan_id = l.id
              and not exists (select from payment_reversals r where r.payment_id = p.id)) as payments
    from loans l
    where l.customer_id = ${customerId} and l.paid_out_on is not null
      and exists (select from instalments i where i.loan_id = l.id)
    order by l.id`.execute(db);
  return rows.map(({ until, instalments, payments }) => ({
    until,
    instalments: instalments.map((row) => ({ ...row, to_date: toCents(row.to_date) })),
    payments: payments.map((row) => ({ ...row, amount: toCents(row.amount) })),
  }));
}

const localPhone = (phone: string) => phone.replaceAll(/\D/g, "").slice(-8);

/** Customers with running loans for whom this person stands surety, by the last eight digits of the phone. */
export async function guaranteedBy(
  db: Connection,
  person: Pick<LoanRow, "phone" | "customer_id">,
): Promise<Omit<LoanAssessment["guarantor_of"][number], "days_late">[]> {
  const local = localPhone(person.phone);
  if (local.length < 8) return [];
  const { rows } = await sql<{ customer_id: string; full_name: string; balance: number }>`
    select l.customer_id, ${fullNameOf("u")} as full_name, sum(l.balance) as balance
    from loans l join users u on u.id = l.user_fid
    where l.customer_id <> ${person.customer_id} and l.status in (${sql.raw(owingStatuses)})
      and l.customer_id in (
        select g.customer_id from guarantors g
        where right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = ${local})
    group by l.customer_id, u.id, u.first_name, u.middle_name, u.last_name
    order by l.customer_id limit ${mostShown}`.execute(db);
  return rows;
}

/** How many days the latest loan of each of these customers is late; those who are not late are left out. */
export async function daysLateOf(
  db: Connection,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ customer_id: string; since: CalendarDate }>`
    select l.customer_id, min(i.due_date) as since
    from loans l join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
    where l.customer_id = any (${[...customerIds]}) and l.status in (${sql.raw(owingStatuses)})
    group by l.customer_id having min(i.due_date) < ${today}::date`.execute(db);
  return new Map(rows.map(({ customer_id, since }) => [customer_id, daysBetween(since, today)]));
}

/** The customers whose phone is that of a guarantor of this customer; ten at most. */
export async function guarantorsOf(
  db: Connection,
  customerId: string,
): Promise<{ customer_id: string; full_name: string }[]> {
  const { rows } = await sql<{ customer_id: string; full_name: string }>`
    with named as (
      select right(regexp_replace(guarantor_phone, '[^0-9]', '', 'g'), 8) as local
      from guarantors where customer_id = ${customerId}
    )
    select distinct c.customer_id, ${fullNameOf("u")} as full_name
    from named n
    -- A phone is written with the country code, with a 0, or with neither.
    join users u on u.search_phone collate "C" in ('232' || n.local, '0' || n.local, n.local)
      and u.area = 'customer' and u.deleted_at is null and u.erased_at is null
    join customers c on c.user_id = u.id
    where length(n.local) = 8 and c.customer_id <> ${customerId}
    order by c.customer_id limit ${mostShown}`.execute(db);
  return rows;
}
