import type { FurtherCharges } from "@microfinance/contract/accounting/charges.ts";
import type { QueryOf } from "@microfinance/contract/core/endpoint.ts";
import type { listPayouts } from "@microfinance/contract/payouts/endpoints.ts";
import type { payoutSorts } from "@microfinance/contract/payouts/endpoint-schemas.ts";
import { type Payout, payoutNumber } from "@microfinance/contract/payouts/fields.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

type Filter = Pick<QueryOf<typeof listPayouts>, "status" | "loan_id">;

const sortValues: SortValues<(typeof payoutSorts)[number]> = {
  loan: sql`l.loan_id`,
  customer: sql`cu.search_name`,
  amount: sql`coalesce(p.paid, l.disbursed_amount)`,
  approved: sql`l.approval_date`,
  method: sql`lower(p.payment_method)`,
};

/** The payouts, newest first or by one of `payoutSorts`, or with the status `waiting` the loans that wait for one. */
export function payoutList(db: Connection, filter: Filter): ListSource<Payout & { place: number }> {
  const isWaiting = filter.status === "waiting";
  const from = isWaiting ? waitingLoans : storedPayouts;
  const key = isWaiting ? "l.id" : "p.id";
  const matching = sql`${ofLoan(filter.loan_id)} and ${isWaiting ? sql`true` : ofStatus(filter.status)}`;
  return {
    name: `payouts:${JSON.stringify(filter)}`,
    key: ({ place }) => place,
    branch: { db, of: "loan", key: ({ loan_id }) => loan_id },
    rows: async (window) => {
      const { rows } = await sql<Row>`
        select ${columns} ${from}
        where ${matching} and ${pageSql(key, window, sortValues)}`.execute(db);
      return rows.map((row) => ({ ...payoutOf(row), place: row.id ?? row.loan_key }));
    },
    count: (limit) => countUpTo(db, sql`select ${from} where ${matching}`, limit),
  };
}

/**
 * One payout.
 * @throws 404 for an unknown id
 */
export async function findPayout(db: Connection, id: number): Promise<Payout> {
  const { rows } = await sql<Row>`select ${columns} ${storedPayouts} where p.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound(payoutTexts.notFound);
  return payoutOf(row);
}

function ofLoan(loanId: string | undefined): RawBuilder<unknown> {
  return loanId === undefined ? sql`true` : sql`l.loan_id = ${loanId}`;
}

function ofStatus(status: Filter["status"]): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  return status === "reversed" ? sql`p.reversed_on is not null` : sql`p.reversed_on is null`;
}

const people = sql`
  join customers c on c.customer_id = l.customer_id
  join users cu on cu.id = c.user_id
  left join lateral (
    select d.staff_id, d.decided_on from loan_decisions d
    where d.loan_id = l.id and d.action = 'approve' order by d.id desc limit 1) as approval on true
  -- An account that was accepted after a payout is not the one that it went to.
  left join payout_accounts pa on pa.loan_id = l.id
    and (p.id is null or pa.accepted_at is null or pa.accepted_at <= p.created_at)
  left join staff aps on aps.id = approval.staff_id
  left join users apu on apu.id = aps.user_id
  left join ledger_accounts a on a.code = p.money_account
  left join staff ps on ps.id = p.staff_id
  left join users pu on pu.id = ps.user_id
  left join staff rs on rs.id = p.reversed_by
  left join users ru on ru.id = rs.user_id`;
const storedPayouts = sql`from payouts p join loans l on l.id = p.loan_id ${people}`;
// The condition of the partial index of these loans.
const waitingLoans = sql`
  from (select * from loans where status = 'approved' and paid_out_on is null) as l
  left join payouts p on false ${people}`;
// As the trigger of payouts decides.
const agreementOf = sql`
  (select case when a.needs_signature and a.signed_at is null then 'signature'
               when a.differences <> '[]' and a.consented_at is null then 'consent' end
   from loan_agreements a where a.loan_id = l.id order by a.version desc limit 1)`;
// As `refuseChangedAccount` decides.
const isAccountChanged = sql`
  (select coalesce(max(b.bank_name), '') <> coalesce(pa.bank_name, '')
          or coalesce(max(b.account_name), '') <> coalesce(pa.account_name, '')
          or coalesce(max(b.account_number), '') <> coalesce(pa.account_number, '')
   from banks b where b.customer_id = l.customer_id)`;

const columns = sql`
  p.id, p.number, p.reversed_on, p.reversal_reason, p.paid_on, p.payment_method, p.money_account, p.created_at,
  p.staff_id, p.reversed_by, coalesce(p.reference, '') as reference,
  l.id as loan_key, l.loan_id, l.customer_id, a.name as account_name,
  case when p.id is null then coalesce(${agreementOf}, case when ${isAccountChanged} then 'account' end) end as waits_for,
  case when pa.loan_id is not null then json_build_object('bank_name', pa.bank_name,
    'account_number', pa.account_number, 'account_name', pa.account_name) end as payee_account,
  coalesce(p.amount, l.approved_amount) as amount, coalesce(p.fee, l.processing_fee) as fee,
  case when p.id is null then l.charges else p.charges end as charges,
  coalesce(p.settled, 0) as settled, coalesce(p.paid, l.disbursed_amount) as paid,
  case when p.id is null or p.settled > 0 then (select o.loan_id from loans o where o.id = l.refinances) end as settles,
  l.approval_date as approved_on, approval.staff_id as approver_id,
  ${fullNameOf("cu")} as customer_name,
  ${shortNameOf("apu")} as approver,
  ${shortNameOf("pu")} as payer,
  ${shortNameOf("ru")} as reverser`;

interface Row {
  id: number | null;
  number: number | null;
  reversed_on: string | null;
  reversal_reason: string | null;
  paid_on: string | null;
  payment_method: string | null;
  money_account: string | null;
  created_at: Date | null;
  staff_id: number | null;
  reversed_by: number | null;
  reference: string;
  waits_for: Payout["waits_for"];
  payee_account: Payout["payee_account"];
  loan_key: number;
  loan_id: string;
  customer_id: string;
  account_name: string | null;
  amount: number;
  fee: number;
  charges: FurtherCharges | null;
  paid: number;
  settled: number;
  settles: string | null;
  approved_on: string | null;
  approver_id: number | null;
  customer_name: string;
  approver: string;
  payer: string;
  reverser: string;
}

function payoutOf(row: Row): Payout {
  const {
    id,
    number,
    amount,
    fee,
    charges,
    paid,
    settled,
    settles,
    paid_on,
    payment_method,
    reference,
    money_account,
  } = row;
  const { loan_id, customer_id, customer_name, approved_on, reversed_on, reversal_reason } = row;
  const status = id === null ? "waiting" : reversed_on === null ? "paid_out" : "reversed";
  return {
    id,
    number: number === null ? null : payoutNumber(number),
    status,
    loan_id,
    customer_id,
    customer_name,
    amount,
    fee,
    ...(charges === null ? {} : { charges }),
    settled,
    settles,
    paid,
    approved_on,
    approved_by: personOf(row.approver_id, row.approver),
    paid_on,
    payment_method,
    money_account:
      money_account === null ? null : { code: money_account, name: row.account_name ?? "" },
    reference,
    paid_by: personOf(row.staff_id, row.payer),
    waits_for: row.waits_for,
    payee_account: row.payee_account,
    recorded_at: row.created_at?.toISOString() ?? null,
    reversal:
      reversed_on === null
        ? null
        : {
            reason: reversal_reason ?? "",
            reversed_on,
            by: personOf(row.reversed_by, row.reverser),
          },
  };
}

function personOf(id: number | null, name: string): { id: number; name: string } | null {
  return id === null ? null : { id, name };
}
