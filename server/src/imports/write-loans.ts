import { branchColumn } from "@microfinance/contract/imports/columns.ts";
import { randomInt, randomUUID } from "node:crypto";
import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import { type ImportedLoan, importedLoan } from "@microfinance/contract/imports/loan.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/products/terms.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { rulesAtApproval } from "@microfinance/contract/products/rules.ts";
import { sql } from "kysely";
import { postEntries } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { readProducts } from "../products/queries.ts";
import type { Known } from "./read-known.ts";
import type { CheckedRow, LockedImport } from "./import-rows.ts";
import { openingEntries } from "./opening-entries.ts";
import type { WrittenRow } from "./write-customers.ts";

/** A row with its loan, and the keys that its records get. */
interface LoanToWrite {
  row: CheckedRow;
  loan: ImportedLoan;
  customer: { customer_id: string; user_id: number; full_name: string };
  application_id: string;
  code: string;
  transaction_id: string;
  payout_number: number;
}

const textOf = ({ values }: CheckedRow, name: string) => String(values[name] ?? "");

/**
 * Writes loans from before (IMP-7, IMP-8): each with its terms, schedule, payout and what was paid so far, and the
 * opening entries of both on the day on which the books begin. Every statement writes all of them.
 */
export async function writeLoans(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Known,
): Promise<WrittenRow[]> {
  const loans = await withKeys(tx, deps, locked, rows, known);
  const inserted = await insertLoans(tx, deps, locked, loans, known);
  const idOf = new Map(inserted.map(({ id, application_id }) => [application_id, id]));
  const withIds = loans.map((one) => ({ one, id: idOf.get(one.application_id) ?? 0 }));
  await insertTerms(tx, deps, withIds);
  await insertSchedules(tx, withIds);
  const payouts = await insertPayouts(tx, deps, locked, withIds);
  const payments = await insertPayments(tx, deps, locked, withIds);
  const entries = withIds.flatMap(({ one, id }) =>
    openingEntries(deps, locked, one.loan, {
      id,
      payout_id: payouts.get(id) ?? 0,
      payment_id: payments.get(id) ?? null,
    }),
  );
  await postEntries(tx, entries);
  await sql`select update_loan_arrears(${withIds.map(({ id }) => id)}::integer[])`.execute(tx);
  return withIds.map(({ one, id }) => ({
    number: one.row.number,
    record: one.code,
    customer_id: one.customer.customer_id,
    loan_id: id,
    part_id: null,
  }));
}

async function withKeys(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Known,
): Promise<LoanToWrite[]> {
  const { rows: drawn } = await sql<{ number: number }>`
    select nextval('loan_number') as number from generate_series(1, ${rows.length}::integer)`.execute(
    tx,
  );
  const { rows: last } = await sql<{ last_number: number }>`
    update payout_numbers set last_number = last_number + ${rows.length} returning last_number`.execute(
    tx,
  );
  const before = (last[0]?.last_number ?? 0) - rows.length;
  const month = today(deps).slice(0, 7).replace("-", "");
  return rows.map((row, place) => {
    const read = importedLoan(row.values, locked.cut_over);
    const customer = known.customers.get(textOf(row, "customer"));
    if (!("loan" in read) || customer === undefined)
      throw new Error(`row ${row.number} of import ${locked.id} is no loan`);
    return {
      row,
      loan: read.loan,
      customer,
      application_id: randomUUID(),
      code: `LN-${month}-${String(drawn[place]?.number ?? 0).padStart(6, "0")}`,
      transaction_id: makeTransactionId(locked.cut_over, () => randomInt(2 ** 32) / 2 ** 32),
      payout_number: before + place + 1,
    };
  });
}

function insertLoans(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  loans: readonly LoanToWrite[],
  known: Known,
) {
  return tx
    .insertInto("loans")
    .values(
      loans.map(({ row, loan, customer, application_id, code }) => {
        const { amount, total, paid, due_date } = loan;
        const rate = Number(row.values.interest_rate);
        const period = Number(row.values.months);
        const paidOut = textOf(row, "paid_out_on");
        const plan = { repayment: loan.repayment, from: paidOut };
        const terms = approvalTerms(amount, rate, period, noCharges, plan);
        return {
          ...loan.repayment,
          ...formatTerms({ ...terms, total }),
          loan_id: code,
          application_id,
          customer_id: customer.customer_id,
          user_fid: customer.user_id,
          // Without one that of the customer.
          branch_id: known.branches.get(textOf(row, branchColumn)) ?? 0,
          staff_id: known.officers.get(textOf(row, "officer")) ?? null,
          status: loan.status,
          loan_type: textOf(row, "product"),
          loan_purpose: textOf(row, "purpose"),
          loan_amount: fromCents(amount),
          approved_amount: fromCents(amount),
          interest_rate: rate,
          loan_period: period,
          approval_date: paidOut,
          paid_out_on: paidOut,
          due_date,
          submission_date: paidOut,
          paid_total: fromCents(paid),
          balance: fromCents(total - paid),
          last_payment_date: paid === 0 ? null : textOf(row, "last_payment_on") || locked.cut_over,
          full_name: customer.full_name,
          application: JSON.stringify({}),
          created_at: deps.now(),
          updated_at: deps.now(),
        };
      }),
    )
    .returning(["id", "application_id"])
    .execute();
}

type WithId = readonly { one: LoanToWrite; id: number }[];

/** The terms of the product, without charges; its penalties apply only where the row says so (IMP-7). */
async function insertTerms(tx: Connection, deps: Deps, loans: WithId): Promise<void> {
  const products = new Map((await readProducts(tx)).map((one) => [one.code, one]));
  const values = loans.map(({ one, id }) => {
    const product = products.get(textOf(one.row, "product"));
    if (product === undefined) throw new Error(`there is no product of loan ${one.code}`);
    const rules = rulesAtApproval(product, Number(one.row.values.interest_rate));
    const penalty = { ...rules.penalty, kind: "none" as const, value: 0 };
    const kept = textOf(one.row, "penalties") === "yes" ? rules : { ...rules, penalty };
    return {
      loan_id: id,
      product_code: product.code,
      product_version: product.version,
      rules: JSON.stringify({ ...kept, ...noCharges, agreement_needed: false }),
      created_at: deps.now(),
    };
  });
  await tx.insertInto("loan_terms").values(values).execute();
}

async function insertSchedules(tx: Connection, loans: WithId): Promise<void> {
  const rows = loans.flatMap(({ one, id }) => {
    let toDate: Cents = 0;
    return one.loan.instalments.map(({ number, due_date, principal, interest }) => {
      toDate += principal + interest;
      return {
        loan_id: id,
        number,
        due_date,
        principal: fromCents(principal),
        interest: fromCents(interest),
        amount_to_date: fromCents(toDate),
      };
    });
  });
  await sql`
    insert into instalments (loan_id, number, due_date, principal, interest, amount_to_date)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (loan_id integer, number integer, due_date date, principal numeric, interest numeric, amount_to_date numeric)
    order by loan_id, number`.execute(tx);
}

/** The id of each payout by its loan. It is made from the opening balances, and no money moves. */
async function insertPayouts(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  loans: WithId,
): Promise<ReadonlyMap<number, number>> {
  const rows = loans.map(({ one, id }) => ({
    loan_id: id,
    number: one.payout_number,
    amount: fromCents(one.loan.amount),
    paid_on: textOf(one.row, "paid_out_on"),
    reference: one.row.reference,
  }));
  const { rows: made } = await sql<{ id: number; loan_id: number }>`
    insert into payouts (number, loan_id, amount, fee, paid_on, method_id, payment_method, money_account, reference,
                         staff_id, created_at)
    select number, loan_id, amount, 0, paid_on, m.id, m.name, m.account_code, reference, ${locked.made_by}::integer,
           ${deps.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (loan_id integer, number integer, amount numeric, paid_on date, reference text)
    join payment_methods m on m.role = 'imported'
    order by number
    returning id, loan_id`.execute(tx);
  return new Map(made.map(({ id, loan_id }) => [loan_id, id]));
}

/** The id of the payment of what was paid before, by its loan. */
async function insertPayments(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  loans: WithId,
): Promise<ReadonlyMap<number, number>> {
  const rows = loans
    .filter(({ one }) => one.loan.paid > 0)
    .map(({ one: { loan, customer, transaction_id }, id }) => ({
      loan_id: id,
      customer_id: customer.customer_id,
      transaction_id,
      amount: fromCents(loan.paid),
      interest_part: fromCents(loan.paid_interest),
      principal_part: fromCents(loan.paid_principal),
      balance_after: fromCents(loan.total - loan.paid),
    }));
  const { rows: made } = await sql<{ id: number; loan_id: number }>`
    insert into payments (loan_id, customer_id, transaction_id, amount, interest_part, principal_part, balance_after,
                          payment_method, method_id, money_account, remarks, staff_id, transaction_date, created_at)
    select loan_id, customer_id, transaction_id, amount, interest_part, principal_part, balance_after, m.name, m.id,
           m.account_code, 'Paid before the books began', ${locked.made_by}::integer, ${locked.cut_over}::date,
           ${deps.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (loan_id integer, customer_id text, transaction_id text, amount numeric, interest_part numeric,
            principal_part numeric, balance_after numeric)
    join payment_methods m on m.role = 'imported'
    order by loan_id
    returning id, loan_id`.execute(tx);
  return new Map(made.map(({ id, loan_id }) => [loan_id, id]));
}
