import type { ChargeRates } from "@microfinance/contract/accounting/charges.ts";
import { type ApplicationPayload, consentOf } from "@microfinance/contract/applications/payload.ts";
import { pickFields } from "@microfinance/contract/core/field-list.ts";
import { normalizeCoDebtor } from "@microfinance/contract/applications/rules.ts";
import { signatureFields } from "@microfinance/contract/loans/fields.ts";
import { formatTerms, wizardTerms } from "@microfinance/contract/products/terms.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { findLoan, type LoanRow } from "../loan-record/queries.ts";
import type { Snapshot } from "./snapshot.ts";

/** A loan to insert, with the application that it comes from. */
export interface NewLoan {
  application_id: string;
  customer_id: string;
  user_id: number;
  /** The staff member who captured it; null for a customer's own (LOAN-10). */
  staff_id: number | null;
  payload: ApplicationPayload;
  /** The id of the loan that it settles; null for none. */
  refinances: number | null;
  /** Of the charges of the product. */
  rates: ChargeRates;
  snapshot: Snapshot;
}

/** Inserts the loan of an application with status applied (LOAN-3) and its computed figures (LOAN-29, SITE-16). */
export async function insertLoan(db: Connection, deps: Deps, loan: NewLoan): Promise<LoanRow> {
  const { payload, rates } = loan;
  const { loan_amount, interest_rate, loan_period } = payload.loan;
  const plan = { repayment: repaymentOf(payload.loan), from: today(deps) };
  const { id } = await db
    .insertInto("loans")
    .values({
      ...payload.loan,
      ...normalizeCoDebtor(payload.loan),
      ...formatTerms(wizardTerms(toCents(loan_amount), interest_rate, loan_period, rates, plan)),
      loan_id: await nextLoanCode(db, today(deps)),
      application_id: loan.application_id,
      customer_id: loan.customer_id,
      user_fid: loan.user_id,
      staff_id: loan.staff_id,
      refinances: loan.refinances,
      status: "applied",
      ...pickFields(signatureFields, payload.consent),
      submission_date: payload.consent.submission_date ?? today(deps),
      consent: consentOf(payload),
      application: JSON.stringify(loan.snapshot),
      created_at: deps.now(),
      updated_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const inserted = await findLoan(db, { column: "id", value: id });
  if (inserted === null) throw new Error(`loan ${id} was inserted but is not found`);
  return inserted;
}

/** LN-202603-000045: the month of the business date and the next number (CUST-3). */
async function nextLoanCode(db: Connection, date: string): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('loan_number') as number`.execute(
    db,
  );
  return `LN-${date.slice(0, 4)}${date.slice(5, 7)}-${String(rows[0]?.number ?? 0).padStart(6, "0")}`;
}
