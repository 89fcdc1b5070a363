import type { WrittenOffLoan } from "@microfinance/contract/reports/written-off-endpoints.ts";
import type { writtenOffStates } from "@microfinance/contract/reports/texts.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { countUpTo, orderOf, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { date, type ExportTable, money, text, phone } from "../exports/columns.ts";

type State = (typeof writtenOffStates)[number]["value"];

/** A written-off loan with the number of its act, from which the next page continues. */
type WrittenOffRow = WrittenOffLoan & { act: number };

/** Written-off loans of a state or all, the last written off first (SERV-130). */
export function writtenOffList(db: Connection, state: State | null): ListSource<WrittenOffRow> {
  return {
    name: `written-off loans:${state ?? ""}`,
    key: ({ act }) => act,
    branch: { db, of: "loan", key: ({ loan_id }) => loan_id },
    rows: async (window) => {
      const order = sql.raw(orderOf(window));
      const { rows } = await sql<WrittenOffRow>`
        select w.act, l.loan_id, l.customer_id, u.phone, l.written_off_on, w.reason, l.balance,
               ${fullNameOf("u")} as customer_name,
               l.recovered_total as recovered, l.balance - l.recovered_total as still_owed,
               ${lostPrincipal} as written_off
        from (select * from ${writtenOff(state)} where ${pageSql("act", window)}) as w
        join loans l on l.id = w.loan
        join users u on u.id = l.user_fid
        order by w.act ${order}`.execute(db);
      return rows;
    },
    count: (limit) => countUpTo(db, sql`select from ${writtenOff(state)}`, limit),
  };
}

/** The sums of the written-off loans of a state or all, in NLe. */
export async function writtenOffTotals(db: Connection, state: State | null) {
  const { rows } = await sql<{
    loans: number;
    written_off: number;
    balance: number;
    recovered: number;
    still_owed: number;
  }>`
    select count(*) as loans, coalesce(sum(${lostPrincipal}), 0)::numeric(20, 2) as written_off,
           coalesce(sum(l.balance), 0)::numeric(20, 2) as balance,
           coalesce(sum(l.recovered_total), 0)::numeric(20, 2) as recovered,
           coalesce(sum(l.balance - l.recovered_total), 0)::numeric(20, 2) as still_owed
    from ${writtenOff(state)} join loans l on l.id = w.loan`.execute(db);
  return rows[0] ?? { loans: 0, written_off: 0, balance: 0, recovered: 0, still_owed: 0 };
}

/** What the ledger lost: principal that is not paid, also where a payment was reversed since (SERV-127). */
const lostPrincipal = sql`(
  select coalesce(sum(unpaid_principal(i, l.paid_total)), 0)
  from instalments i where i.loan_id = l.id and i.amount_to_date > l.paid_total)`;

function writtenOff(state: State | null): RawBuilder<unknown> {
  return sql`(
    select a.id as act, a.loan_id as loan, a.reason
    from loan_acts a join loans o on o.id = a.loan_id
    where a.kind = 'write_off' and a.reversed_on is null and ${isInState(state)}) as w`;
}

function isInState(state: State | null): RawBuilder<SqlBool> {
  if (state === null) return sql<SqlBool>`true`;
  return state === "owing"
    ? sql<SqlBool>`o.recovered_total < o.balance`
    : sql<SqlBool>`o.recovered_total = o.balance`;
}

/** The columns of an export of written-off loans. */
export const writtenOffExport: ExportTable<WrittenOffLoan> = {
  noun: "report",
  name: "written-off-loans",
  columns: [
    text("Loan ID", (loan) => loan.loan_id),
    text("Customer ID", (loan) => loan.customer_id),
    text("Customer", (loan) => loan.customer_name),
    phone("Phone", (loan) => loan.phone),
    date("Written off", (loan) => loan.written_off_on),
    text("Reason", (loan) => loan.reason),
    money("Principal lost", (loan) => loan.written_off),
    money("Owed at the end", (loan) => loan.balance),
    money("Recovered", (loan) => loan.recovered),
    money("Still owed", (loan) => loan.still_owed),
  ],
};
