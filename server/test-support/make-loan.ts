import { feeOf } from "@microfinance/contract/accounting/charges.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { disbursementEntry } from "@microfinance/contract/accounting/entries.ts";
import { type Repayment, usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { makeSchedule } from "@microfinance/contract/schedules/schedule.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/products/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { type Deps, today } from "../src/core/deps.ts";
import { insertInstalments } from "../src/loan-record/insert-instalments.ts";
import { freezeTerms, productOf } from "../src/products/queries.ts";
import { updateArrears } from "../src/loan-record/update-arrears.ts";
import { postAnyEntry } from "./post-any-entry.ts";
import type { Person } from "./make.ts";

/** A loan created for a test. */
export interface MadeLoan {
  id: number;
  loan_id: string;
  customer_id: string;
  /** The initial amount due, in NLe. */
  total: number;
}

/** The terms of a loan that a test makes. */
export interface LoanToMake {
  /** In NLe. */
  amount?: number;
  rate?: number;
  period?: number;
  /** YYYY-MM-DD; the business date by default. */
  approval_date?: string;
  /** In the usual way by default. */
  repayment?: Repayment;
}

// Far from the numbers of applications through the calls.
let made = 500_000;

/** An approved loan with its instalments and its disbursement in the ledger, as an approval creates it. */
export async function makeApprovedLoan(
  deps: Deps,
  customer: Person,
  {
    amount = 1000,
    rate = 0.2,
    period = 6,
    approval_date = today(deps),
    repayment = usualRepayment,
  }: LoanToMake = {},
): Promise<MadeLoan> {
  const principal = toCents(amount);
  const plan = { repayment, from: approval_date };
  const terms = approvalTerms(principal, rate, period, { fee: 0.02 }, plan);
  const instalments = makeSchedule({
    ...repayment,
    principal,
    interest_rate: rate,
    loan_period: period,
    from: approval_date,
  });
  const figures = formatTerms(terms);
  const loan = await insertLoan(deps, customer, "approved", {
    ...figures,
    ...repayment,
    loan_amount: amount,
    approved_amount: amount,
    interest_rate: rate,
    loan_period: period,
    approval_date,
    paid_out_on: approval_date,
    due_date: instalments.at(-1)?.due_date ?? approval_date,
    balance: figures.total_amount,
  });
  await freezeTerms(
    deps.db,
    { id: loan.id, interest_rate: rate },
    await productOf(deps.db, { loan_type: "Salary Loan" }),
    deps.now(),
  );
  await insertInstalments(deps.db, loan.id, instalments);
  await updateArrears(deps.db, loan.id);
  const fee = feeOf(terms.charges);
  const payout_id = await insertPayout(deps, { loan_id: loan.id, amount, fee, approval_date });
  const { kind, postings: lines } = disbursementEntry({
    amount: principal,
    charges: terms.charges,
  });
  const money = { account_code: accounts.cash.code, till_session_id: null };
  await postAnyEntry(deps, {
    kind,
    entry_date: approval_date,
    loan_id: loan.id,
    payout_id,
    money,
    lines,
  });
  return { ...loan, total: figures.total_amount };
}

/** A payout in cash without a payer, under the next number. */
async function insertPayout(
  deps: Deps,
  payout: { loan_id: number; amount: number; fee: number; approval_date: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with drawn as (update payout_numbers set last_number = last_number + 1 returning last_number)
    insert into payouts (number, loan_id, amount, fee, paid_on, method_id, payment_method, money_account, created_at)
    select last_number, ${payout.loan_id}, ${payout.amount}, ${payout.fee}, ${payout.approval_date}::date, m.id, m.name,
           '1000', ${deps.now()}
    from drawn, payment_methods m where m.role = 'cash'
    returning id`.execute(deps.db);
  const [made] = rows;
  if (made === undefined) throw new Error("no payout was made");
  return made.id;
}

/** A loan that was never approved, in the given status. */
export async function makeUnapprovedLoan(
  deps: Deps,
  customer: Person,
  status: string,
): Promise<MadeLoan> {
  const figures = formatTerms(approvalTerms(toCents(1000), 0.2, 6, { fee: 0.02 }));
  const loan = await insertLoan(deps, customer, status, {
    ...figures,
    loan_amount: 1000,
    interest_rate: 0.2,
    loan_period: 6,
  });
  return { ...loan, total: figures.total_amount };
}

interface LoanFigures extends Partial<Repayment> {
  total_amount: number;
  monthly_payment: number;
  processing_fee: number;
  disbursed_amount: number;
  loan_amount: number;
  interest_rate: number;
  loan_period: number;
  approved_amount?: number;
  approval_date?: string;
  paid_out_on?: string;
  due_date?: string;
  balance?: number;
}

async function insertLoan(
  deps: Deps,
  customer: Person,
  status: string,
  figures: LoanFigures,
): Promise<{ id: number; loan_id: string; customer_id: string }> {
  made += 1;
  return deps.db
    .insertInto("loans")
    .values({
      ...figures,
      loan_id: `LN-${today(deps).slice(0, 7).replace("-", "")}-${String(made).padStart(6, "0")}`,
      application_id: randomUUID(),
      customer_id: customer.customer_id ?? "",
      user_fid: customer.user_id,
      status,
      loan_type: "Salary Loan",
      full_name: `${customer.first_name} ${customer.last_name}`,
      application: JSON.stringify({}),
      created_at: deps.now(),
    })
    .returning(["id", "loan_id", "customer_id"])
    .executeTakeFirstOrThrow();
}
