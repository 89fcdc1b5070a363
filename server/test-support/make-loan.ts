import { disbursementEntry } from "@microfinance/contract/accounting/entries.ts";
import { loanDueDate, makeInstalments } from "@microfinance/contract/loans/schedule.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/loans/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { randomUUID } from "node:crypto";
import { type Deps, today } from "../src/core/deps.ts";
import { postEntry } from "../src/accounting/post-entry.ts";
import { insertInstalments } from "../src/loans/insert-instalments.ts";
import { updateArrears } from "../src/loans/update-arrears.ts";
import type { Person } from "./make.ts";

/** A loan created for a test. */
export interface MadeLoan {
  id: number;
  loan_id: string;
  customer_id: string;
  /** The initial amount due, in NLe. */
  total: number;
}

interface LoanToMake {
  /** In NLe. */
  amount?: number;
  rate?: number;
  period?: number;
  /** YYYY-MM-DD; the business date by default. */
  approval_date?: string;
}

// Far from the numbers of applications through the calls.
let made = 500_000;

/** An approved loan with its instalments and its disbursement in the ledger, as an approval creates it. */
export async function makeApprovedLoan(
  deps: Deps,
  customer: Person,
  { amount = 1000, rate = 0.2, period = 6, approval_date = today(deps) }: LoanToMake = {},
): Promise<MadeLoan> {
  const principal = toCents(amount);
  const terms = approvalTerms(principal, rate, period);
  const figures = formatTerms(terms);
  const loan = await insertLoan(deps, customer, "approved", {
    ...figures,
    loan_amount: amount,
    approved_amount: amount,
    interest_rate: rate,
    loan_period: period,
    approval_date,
    due_date: loanDueDate(approval_date, period),
    balance: figures.total_amount,
  });
  const instalments = makeInstalments(principal, terms.total, period, approval_date);
  await insertInstalments(deps.db, loan.id, instalments);
  await updateArrears(deps.db, loan.id);
  const { kind, postings } = disbursementEntry({ amount: principal, fee: terms.fee });
  await postEntry(deps.db, { kind, entry_date: approval_date, loan_id: loan.id, lines: postings });
  return { ...loan, total: figures.total_amount };
}

/** A loan that was never approved, in the given status. */
export async function makeUnapprovedLoan(
  deps: Deps,
  customer: Person,
  status: string,
): Promise<MadeLoan> {
  const figures = formatTerms(approvalTerms(toCents(1000), 0.2, 6));
  const loan = await insertLoan(deps, customer, status, {
    ...figures,
    loan_amount: 1000,
    interest_rate: 0.2,
    loan_period: 6,
  });
  return { ...loan, total: figures.total_amount };
}

interface LoanFigures {
  total_amount: number;
  monthly_payment: number;
  processing_fee: number;
  disbursed_amount: number;
  loan_amount: number;
  interest_rate: number;
  loan_period: number;
  approved_amount?: number;
  approval_date?: string;
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
    })
    .returning(["id", "loan_id", "customer_id"])
    .executeTakeFirstOrThrow();
}
