import { randomInt } from "node:crypto";
import { importedPayment, type ImportedPayment } from "@microfinance/contract/imports/payment.ts";
import { type Cents, fromCents, sumCents } from "@microfinance/contract/core/money.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { sql } from "kysely";
import { type NewEntry, postEntries } from "../accounting/post-entry.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { CheckedRow, LockedImport } from "./import-rows.ts";
import type { KnownLoan } from "./known-records.ts";
import { linesOf } from "./opening-entries.ts";
import { type Known, textOf } from "./read-known.ts";
import type { WrittenRow } from "./write-customers.ts";

/** A sound row with its loan and its parts. */
interface PaymentToWrite {
  row: CheckedRow;
  loan: KnownLoan;
  payment: ImportedPayment;
  transaction_id: string;
}

/**
 * The payments of sound rows in their order: each pays what the rows above it left.
 * @throws for a row that is no payment
 */
export function paymentsOf(
  locked: Pick<LockedImport, "id" | "cut_over">,
  rows: readonly CheckedRow[],
  known: Pick<Known, "loans">,
): { row: CheckedRow; loan: KnownLoan; payment: ImportedPayment }[] {
  const paid = new Map<number, Cents>();
  return rows.map((row) => {
    const loan = known.loans.get(textOf(row, "loan"));
    if (loan === undefined) throw new Error(`row ${row.number} of import ${locked.id} has no loan`);
    const before = paid.get(loan.id) ?? loan.paid;
    const read = importedPayment(row.values, loan, before, locked.cut_over);
    if (!("payment" in read))
      throw new Error(`row ${row.number} of import ${locked.id} is no payment`);
    paid.set(loan.id, before + read.payment.amount);
    return { row, loan, payment: read.payment };
  });
}

/**
 * Writes payments from before (IMP-13), each under its own day, with their opening entries on the day on which the
 * books begin. Every statement writes all of them.
 */
export async function writePayments(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Known,
): Promise<WrittenRow[]> {
  const payments = paymentsOf(locked, rows, known).map((one) => ({
    ...one,
    transaction_id: makeTransactionId(locked.cut_over, () => randomInt(2 ** 32) / 2 ** 32),
  }));
  const loanIds = await updateLoans(tx, payments);
  const idOf = await insertPayments(tx, deps, locked, payments);
  const entries = payments
    .filter(({ payment }) => payment.principal > 0)
    .map(({ loan, payment, transaction_id }): NewEntry => ({
      kind: "opening",
      entry_date: locked.cut_over,
      loan_id: loan.id,
      payment_id: idOf.get(transaction_id) ?? 0,
      staff_id: locked.made_by,
      created_at: deps.now(),
      lines: linesOf(-payment.principal),
    }));
  if (entries.length > 0) await postEntries(tx, entries);
  await sql`select update_loan_arrears(${loanIds}::integer[])`.execute(tx);
  return payments.map(({ row, loan, transaction_id }) => ({
    number: row.number,
    record: loan.code,
    customer_id: loan.customer_id,
    loan_id: loan.id,
    part_id: idOf.get(transaction_id) ?? null,
  }));
}

/**
 * Adds what is paid to the loans, whose time of change stays: the import of such a loan can still be taken back after
 * that of its payments.
 * @throws when a loan has changed since it was read; the chunk is then checked again
 */
async function updateLoans(tx: Connection, payments: readonly PaymentToWrite[]): Promise<number[]> {
  const loans = new Map(payments.map(({ loan }) => [loan.id, loan]));
  const changes = [...loans.values()].map(({ id, paid }) => {
    const own = payments.filter(({ loan }) => loan.id === id).map(({ payment }) => payment);
    return {
      id,
      before: fromCents(paid),
      added: fromCents(sumCents(own.map(({ amount }) => amount))),
      last_paid_on: own
        .map(({ paid_on }) => paid_on)
        .toSorted()
        .at(-1),
    };
  });
  const { rows: updated } = await sql<{ id: number }>`
    update loans l
    set paid_total = l.paid_total + c.added, balance = l.balance - c.added,
        status = case when l.balance = c.added then 'paid' else 'paying' end,
        last_payment_date = greatest(l.last_payment_date, c.last_paid_on)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id integer, before numeric, added numeric, last_paid_on date)
    where l.id = c.id and l.paid_total = c.before and l.updated_at = l.created_at
    returning l.id`.execute(tx);
  if (updated.length !== changes.length)
    throw new Error("a loan changed while its payments were written");
  return updated.map(({ id }) => id);
}

/** The id of each payment by its transaction id. */
async function insertPayments(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  payments: readonly PaymentToWrite[],
): Promise<ReadonlyMap<string, number>> {
  const rows = payments.map(({ row, loan, payment, transaction_id }) => ({
    loan_id: loan.id,
    customer_id: loan.customer_id,
    transaction_id,
    amount: fromCents(payment.amount),
    interest_part: fromCents(payment.interest),
    principal_part: fromCents(payment.principal),
    balance_after: fromCents(payment.balance_after),
    paid_on: payment.paid_on,
    remarks: textOf(row, "remarks") || "Paid before the books began",
    reference: row.reference,
  }));
  const { rows: made } = await sql<{ id: number; transaction_id: string }>`
    insert into payments (loan_id, customer_id, transaction_id, amount, interest_part, principal_part, balance_after,
                          payment_method, method_id, money_account, reference, remarks, staff_id, transaction_date,
                          created_at)
    select loan_id, customer_id, transaction_id, amount, interest_part, principal_part, balance_after, m.name, m.id,
           m.account_code, reference, remarks, ${locked.made_by}::integer, paid_on, ${deps.now()}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (loan_id integer, customer_id text, transaction_id text, amount numeric, interest_part numeric,
          principal_part numeric, balance_after numeric, paid_on date, remarks text, reference text))
      with ordinality as r (loan_id, customer_id, transaction_id, amount, interest_part, principal_part, balance_after,
                            paid_on, remarks, reference, place)
    join payment_methods m on m.role = 'imported'
    order by place
    returning id, transaction_id`.execute(tx);
  return new Map(made.map(({ id, transaction_id }) => [transaction_id, id]));
}
