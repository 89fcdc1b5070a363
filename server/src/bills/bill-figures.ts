import type { BillDay, BillerMonth, OpenBill } from "@microfinance/contract/bills/endpoints.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

const sum = (amounts: readonly number[]) => fromCents(sumCents(amounts.map(toCents)));

/** What a person took for bills on a day (BILL-14). */
export async function readBillDay(
  db: Connection,
  staff_id: number,
  date: string,
): Promise<BillDay> {
  const { rows } = await sql<{
    biller_name: string;
    bills: number;
    amount: number;
    charges: number;
    cash: number;
    unknown: number;
    given_back: number;
  }>`
    select p.name as biller_name, count(*) filter (where b.given_back_on is null) as bills,
           coalesce(sum(b.amount) filter (where b.given_back_on is null), 0) as amount,
           coalesce(sum(b.charge) filter (where b.given_back_on is null), 0) as charges,
           coalesce(sum(b.amount + b.charge)
                      filter (where b.given_back_on is null and b.money_account < '1050'), 0) as cash,
           count(*) filter (where b.status = 'unknown') as unknown,
           count(*) filter (where b.given_back_on is not null) as given_back
    from bills b join transfer_partners p on p.id = b.partner_id
    where b.staff_id = ${staff_id} and b.paid_on = ${date}::date
    group by p.id, p.name order by lower(p.name)`.execute(db);
  const total = (name: "bills" | "unknown" | "given_back") =>
    rows.reduce((all, row) => all + row[name], 0);
  return {
    date,
    bills: total("bills"),
    amount: sum(rows.map(({ amount }) => amount)),
    charges: sum(rows.map(({ charges }) => charges)),
    cash: sum(rows.map(({ cash }) => cash)),
    unknown: total("unknown"),
    given_back: total("given_back"),
    billers: rows
      .filter(({ bills }) => bills > 0)
      .map(({ biller_name, bills, amount }) => ({ biller_name, bills, amount })),
  };
}

/** The bills of a biller that are not settled, oldest first, at most 1,000, and how many there are (BILL-15). */
export async function openBills(
  db: Connection,
  billerId: number,
): Promise<{ bills: OpenBill[]; total: number; unknown: number }> {
  const { rows } = await sql<Omit<OpenBill, "number"> & { total: number }>`
    select b.id, b.customer_number, b.paid_on, b.amount, b.commission, b.commission - b.amount as claim,
           count(*) over () as total
    from bills b
    where b.partner_id = ${billerId} and b.status = 'paid'
      and not exists (select from settled_bills s where s.bill_id = b.id)
    order by b.paid_on, b.id limit 1000`.execute(db);
  const { rows: waiting } = await sql<{ unknown: number }>`
    select count(*) as unknown from bills where partner_id = ${billerId} and status = 'unknown'`.execute(
    db,
  );
  return {
    bills: rows.map(({ total: _, ...bill }) => ({ ...bill, number: billNumber(bill.id) })),
    total: rows[0]?.total ?? 0,
    unknown: waiting[0]?.unknown ?? 0,
  };
}

/** What billers brought in each month, latest first, by the dates of the entries (BILL-16). */
export async function commissionMonths(
  db: Connection,
  {
    from,
    to,
    biller_id,
  }: {
    from?: string | undefined;
    to?: string | undefined;
    biller_id?: number | undefined;
  },
): Promise<BillerMonth[]> {
  const { rows } = await sql<BillerMonth>`
    select to_char(e.entry_date, 'YYYY-MM') as month, p.id as biller_id, p.name as biller_name,
           sum(e.sign) as bills, sum(e.sign * b.amount) as amount, sum(e.sign * b.commission) as commission,
           sum(e.sign * b.charge) as charges
    from (select bill_id, entry_date, case kind when 'bill' then 1 else -1 end as sign
          from ledger_entries where bill_id is not null and kind in ('bill', 'bill_reversal')) e
    join bills b on b.id = e.bill_id join transfer_partners p on p.id = b.partner_id
    where (${from ?? null}::date is null or e.entry_date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or e.entry_date <= ${to ?? null}::date)
      and (${biller_id ?? null}::integer is null or p.id = ${biller_id ?? null})
    group by 1, 2, 3 order by 1 desc, lower(p.name), p.id`.execute(db);
  return rows;
}

/** The sums of some months. */
export function totalOfMonths(months: readonly BillerMonth[]) {
  return {
    bills: months.reduce((all, { bills }) => all + bills, 0),
    amount: sum(months.map(({ amount }) => amount)),
    commission: sum(months.map(({ commission }) => commission)),
    charges: sum(months.map(({ charges }) => charges)),
  };
}
