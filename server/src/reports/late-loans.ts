import { type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import { dueDatesOfBucket, type LateBucket } from "@microfinance/contract/reports/arrears.ts";
import type { LateLoan } from "@microfinance/contract/reports/arrears-endpoints.ts";
import type { lateLoanSorts } from "@microfinance/contract/reports/arrears-endpoint-schemas.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { countUpTo, orderSql, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { date, type ExportTable, money, number, text, phone } from "../exports/columns.ts";

/** A late loan with its number in the list, from which the next page continues. */
export type LateLoanRow = LateLoan & { place: number };

/**
 * Late loans of one bucket or all, the most days past due first: a range of the index on `late_loan_place` (decision
 * 081).
 */
export function lateLoanList(
  db: Connection,
  bucket: LateBucket | null,
  today: CalendarDate,
): ListSource<LateLoanRow> {
  const { first, last } = dueDatesOfBucket(bucket, today);
  const isInBucket = sql<SqlBool>`place >= ${firstPlace(last)}
    and place < ${first === null ? Number.MAX_SAFE_INTEGER : firstPlace(first) + aDay}`;
  return {
    name: `late loans:${bucket ?? ""}:${today}`,
    key: (loan) => loan.place,
    branch: { db, of: "loan", key: ({ loan_id }) => loan_id },
    rows: (window) => lateLoansOf(db, today, isInBucket, window),
    count: (limit) => countUpTo(db, sql`select from ${placedLoans} where ${isInBucket}`, limit),
  };
}

/** The numbers of all loans that are overdue since one day lie between these two. */
const aDay = 10_000_000_000;

/** The lowest number in the list of loans that are overdue since this day (`late_loan_place`). */
function firstPlace(overdueSince: CalendarDate): number {
  return (99_999 - daysBetween("1970-01-01", overdueSince)) * aDay;
}

const sortValues: SortValues<(typeof lateLoanSorts)[number]> = {
  customer: sql`(select b.search_name from loans o join users b on b.id = o.user_fid where o.id = a.loan_id)`,
  arrears: sql`a.principal_overdue + a.interest_overdue + a.penalty_overdue`,
  balance: sql`(select o.balance from loans o where o.id = a.loan_id)`,
  last_payment_date: sql`(select o.last_payment_date from loans o where o.id = a.loan_id)`,
};

const placedLoans = sql`
  (select *, late_loan_place(overdue_since, loan_id) as place from loan_arrears) as a`;

async function lateLoansOf(
  db: Connection,
  today: CalendarDate,
  isInBucket: RawBuilder<SqlBool>,
  window: PageWindow,
): Promise<LateLoanRow[]> {
  const { rows } = await sql<Omit<LateLoanRow, "days_past_due">>`
    select l.loan_id, l.customer_id, u.phone, l.balance, l.last_payment_date, a.place,
           ${fullNameOf("u")} as customer_name,
           a.overdue_since as oldest_due, a.principal_outstanding as outstanding_principal,
           a.principal_overdue + a.interest_overdue + a.penalty_overdue as arrears
    from (select * from ${placedLoans} where ${isInBucket} and ${pageSql("a.place", window, sortValues)}) as a
    join loans l on l.id = a.loan_id
    join users u on u.id = l.user_fid
    order by ${orderSql("a.place", window, sortValues)}`.execute(db);
  return rows.map((row) => ({ ...row, days_past_due: daysBetween(row.oldest_due, today) }));
}

/** The columns of an export of late loans: the data for a call to the customer. */
export const lateLoanExport: ExportTable<LateLoan> = {
  noun: "arrears",
  name: "late-loans",
  columns: [
    text("Loan ID", (loan) => loan.loan_id),
    text("Customer ID", (loan) => loan.customer_id),
    text("Customer", (loan) => loan.customer_name),
    phone("Phone", (loan) => loan.phone),
    number("Days past due", (loan) => loan.days_past_due),
    date("Overdue since", (loan) => loan.oldest_due),
    money("Arrears", (loan) => loan.arrears),
    money("Outstanding principal", (loan) => loan.outstanding_principal),
    money("Balance", (loan) => loan.balance),
    date("Last payment", (loan) => loan.last_payment_date),
  ],
};
