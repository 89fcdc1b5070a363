import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { paymentSorts } from "@microfinance/contract/payments/endpoint-schemas.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { recordedByWallet } from "@microfinance/contract/payments/texts.ts";
import { methodLetters } from "@microfinance/contract/payments/method.ts";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { builtStatement } from "../core/db/built-statement.ts";
import { fullNameOf, shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { tableOfLender } from "../core/db/reach.ts";
import { countUpTo, pageOf, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import { inTransaction } from "../core/db/statement.ts";
import type { Connection } from "../core/deps.ts";
import { loansMatching } from "../loan-record/search.ts";
import { paymentOf } from "./payment-row.ts";

/** The maximum of payments of one loan or customer in one response (PAY-16). */
const mostPayments = 1000;

/** The payments of a business date or a session of a till, by one cashier or all, with one method or any (PAY-21). */
export interface DayFilter {
  /** Null where the session is given. */
  day: CalendarDate | null;
  staff_id: number | null;
  payment_method: string | null;
  till_session: number | null;
}

/** The payments in a list: all, those of a day, those of a loan, of a customer or of a search, or none. */
export type PaymentFilter =
  | { of: "all" }
  | ({ of: "day" } & DayFilter)
  | { of: "loan"; loan_id: string }
  | { of: "customer"; customer_id: string }
  | { of: "search"; typed: string }
  | { of: "none" };

const sortValues: SortValues<(typeof paymentSorts)[number]> = {
  date: sql`p.transaction_date`,
  customer: sql`p.customer_id`,
  method: sql`lower(p.payment_method)`,
  amount: sql`p.amount`,
};

/** The list of payments, newest first, or by one of `paymentSorts`. */
export function paymentList(db: Connection, filter: PaymentFilter): ListSource<Payment> {
  return {
    name: `payments:${JSON.stringify(filter)}`,
    key: (payment) => payment.id,
    branch: { db, of: "payment", key: ({ id }) => id },
    rows: async (window) => {
      const found = payments(db).where(await isOf(db, filter));
      const rows = await pageOf(found, "p.id", window, sortValues).execute();
      return rows.map(paymentOf);
    },
    count: async (limit) => {
      const isFound = await isOf(db, filter);
      return countUpTo(db, db.selectFrom("payments as p").select("p.id").where(isFound), limit);
    },
  };
}

async function isOf(db: Connection, filter: PaymentFilter): Promise<Expression<SqlBool>> {
  switch (filter.of) {
    case "search":
      return isFoundBy(db, filter.typed);
    case "all":
      return sql<SqlBool>`true`;
    case "day":
      return isOfDay(filter);
    case "none":
      return sql<SqlBool>`false`;
    case "customer":
      return sql<SqlBool>`p.customer_id = ${filter.customer_id}`;
    case "loan":
      return sql<SqlBool>`p.loan_id = (select id from loans where loan_id = ${filter.loan_id})`;
  }
}

/** The payments of a loan's id, of a receipt or a reference; without one, those of the loans that are found. */
async function isFoundBy(db: Connection, typed: string): Promise<Expression<SqlBool>> {
  if (/^[1-9]\d{0,8}$/.test(typed)) {
    const loan = db.selectFrom("loans").select("id").where("id", "=", Number(typed));
    const found = await loan.executeTakeFirst();
    if (found !== undefined) return sql<SqlBool>`p.loan_id = ${found.id}`;
  }
  const { rows } = await sql<{ id: number }>`select payments_with_number(${typed}) as id`.execute(
    db,
  );
  if (rows.length > 0) return sql<SqlBool>`p.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const isLoan = await loansMatching(db, typed);
  return isLoan === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`p.loan_id in (select l.id from loans l where ${isLoan})`;
}

/**
 * The ids of the day or the session are read first, from the index of the time or of the session's entries; the list
 * then reads them in its own order.
 */
function isOfDay({ day, staff_id, payment_method, till_session }: DayFilter): Expression<SqlBool> {
  const ofStaff = staff_id === null ? sql`true` : sql`d.staff_id = ${staff_id}`;
  const byMethod =
    payment_method === null
      ? sql`true`
      : sql`(lower(d.payment_method) = lower(${payment_method}::text)
             or d.method_id = (select n.method_id from payment_method_names n
                               where n.letters = ${methodLetters(payment_method)}))`;
  const inSession =
    till_session === null
      ? sql`true`
      : sql`d.till_session_id = ${till_session}
            and d.id in (select e.payment_id from ledger_entries e where e.till_session_id = ${till_session})`;
  return sql<SqlBool>`p.id = any(array(
    select d.id from payments d
    where ${day === null ? sql`true` : recordedOn("d", day)} and ${ofStaff} and ${byMethod} and ${inSession}))`;
}

/** Whether the payment was recorded on this business date, which begins at midnight in Freetown (UTC). */
export function recordedOn(alias: string, day: CalendarDate): RawBuilder<SqlBool> {
  const at = sql.ref(`${alias}.created_at`);
  const start = sql`(${day}::date)::timestamp at time zone 'UTC'`;
  return sql<SqlBool>`${at} >= ${start} and ${at} < ${start} + interval '1 day'`;
}

/** The payments of a loan or customer, newest first, at most 1,000 (PAY-16). */
export function newestPayments(db: Connection, filter: PaymentFilter): Promise<Payment[]> {
  return paymentList(db, filter).rows({ limit: mostPayments, offset: 0, backwards: false });
}

/** The same of a loan, which every reading of its details needs. */
export async function paymentsOfLoan(db: Connection, loan: number): Promise<Payment[]> {
  return (await paymentsByLoan.runAll(inTransaction(db), { loan })).map(paymentOf);
}

/** One payment, or null. */
export async function findPayment(db: Connection, id: number): Promise<Payment | null> {
  const row = await paymentById.run(inTransaction(db), { id });
  return row && paymentOf(row);
}

/**
 * What the interest and the penalties of payment p gained after it was posted, in NLe. It is joined, read once for each
 * payment, not once for each column that needs it.
 */
const reallocated = sql<{ interest: number; penalty: number }>`(
  select coalesce(sum(m.interest), 0) as interest, coalesce(sum(m.penalty), 0) as penalty
  from payment_reallocations m where m.payment_id = p.id)`;

/**
 * What acts of payment p gave back, in NLe, also after their reversal, since the receipt keeps it; and the payment from
 * which it was moved (SERV-144).
 */
const acts = sql<{ rebate: number; moved_from: number | null }>`(
  select coalesce(sum(t.credited), 0) as rebate,
         max(t.unit) filter (where t.kind = 'payment_move')::bigint as moved_from
  from loan_acts t where t.payment_id = p.id)`;

/** The payment to which payment p was moved (SERV-144). */
const movedTo = sql`(select a.payment_id from loan_acts a
                     where a.loan_id = p.loan_id and a.kind = 'payment_move' and a.unit = p.id::text)`;

/**
 * The payments in reach: of its loans, and of its money (BR-11). What hangs on them is read without asking for the
 * reach again, which would be done for all reversals where a page has ten.
 */
function payments(db: Connection) {
  return db
    .selectFrom("payments as p")
    .innerJoin(tableOfLender("loans").as("l"), "l.id", "p.loan_id")
    .innerJoin("payment_methods as m", "m.id", "p.method_id")
    .innerJoin(tableOfLender("customers").as("c"), "c.customer_id", "p.customer_id")
    .innerJoin(tableOfLender("users").as("cu"), "cu.id", "c.user_id")
    .leftJoin("staff as s", "s.id", "p.staff_id")
    .leftJoin("users as su", "su.id", "s.user_id")
    .leftJoin(tableOfLender("payment_reversals").as("r"), "r.payment_id", "p.id")
    .innerJoinLateral(reallocated.as("later"), (join) => join.onTrue())
    .innerJoinLateral(acts.as("acts"), (join) => join.onTrue())
    .leftJoin("staff as rs", "rs.id", "r.staff_id")
    .leftJoin("users as ru", "ru.id", "rs.user_id")
    .select([
      "p.id",
      "l.loan_id",
      "p.customer_id",
      fullNameOf("cu").as("customer_name"),
      "p.amount",
      "p.excess",
      "acts.moved_from",
      sql<number | null>`${movedTo}`.as("moved_to"),
      sql<number>`p.penalty_part + later.penalty`.as("penalty_part"),
      sql<number>`p.interest_part + later.interest`.as("interest_part"),
      sql<number>`p.principal_part - later.interest - later.penalty`.as("principal_part"),
      "later.interest as reallocated",
      "later.penalty as reallocated_penalty",
      "p.balance_after",
      "acts.rebate",
      "p.payment_method",
      "m.name as method",
      "p.reference",
      "p.transaction_id",
      // The payer is stored with the receipt of the wallet alone, from which an erasure removes it.
      sql<string>`coalesce(nullif(p.remarks, ''), (
        select 'From ' || w.payer from receipts_in w where w.payment_id = p.id and w.payer <> ''), '')`.as(
        "remarks",
      ),
      "p.transaction_date",
      "p.staff_id",
      sql<string>`case when p.staff_id is null then ${recordedByWallet}
                       else ${shortNameOf("su")} end`.as("staff_name"),
      "p.created_at",
      "r.reason as reversal_reason",
      "r.reversed_on",
      "r.balance_after as reversal_balance_after",
      "r.staff_id as reversal_staff_id",
      shortNameOrNull("ru").as("reversal_staff_name"),
    ]);
}

// Planning the joins takes about ten times as long as running them.
const paymentsByLoan = builtStatement("payments_by_loan", (db, valueOf) =>
  payments(db)
    .where("p.loan_id", "=", valueOf<number>("loan"))
    .orderBy("p.id", "desc")
    .limit(mostPayments),
);
const paymentById = builtStatement("payment_by_id", (db, valueOf) =>
  payments(db).where("p.id", "=", valueOf<number>("id")),
);
