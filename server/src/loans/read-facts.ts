import { missingParts } from "@microfinance/contract/applications/missing-parts.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { annualCost, paymentTimes } from "@microfinance/contract/schedules/apr.ts";
import { isUsual, repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { loanCost } from "@microfinance/contract/products/cost.ts";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import { loanHits } from "../blocks/find-hits.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { filesOf } from "../documents/queries.ts";
import { customerLookAlikes } from "../customers/customer-look-alikes.ts";
import { hasValidIdentity } from "../customers/refuse-unidentified.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { productOf } from "../products/queries.ts";
import { sql } from "kysely";

/**
 * What a review or decision of a loan depends on (LOAN-88), read in one snapshot.
 * @throws 404 for an unknown loan
 */
export async function readFacts(deps: Deps, named: string): Promise<LoanFacts> {
  return inSnapshot(deps.db, async (db) => factsOf(db, deps, await loanOf(db, named)));
}

async function factsOf(db: Connection, deps: Deps, loan: LoanRow): Promise<LoanFacts> {
  const entered = await enteredOf(db, loan.id);
  const files = await filesOf(db, { loan_id: loan.id });
  const product = await productOf(db, loan);
  const purpose = splitList(loan.loan_purpose);
  return {
    apr: await aprOf(db, loan, today(deps)),
    duplicates: await customerLookAlikes(db, loan.customer_id, loan.id),
    blocked: await loanHits(db, loan),
    missing: missingParts(
      {
        ...entered,
        loan: {
          loan_type: loan.loan_type,
          loan_purpose: purpose,
          monthly_salary: loan.monthly_salary ?? "",
        },
      },
      files,
      product.documents,
      product.identity_needed && !(await hasValidIdentity(db, loan.customer_id, today(deps))),
    ).map(({ text }) => text),
  };
}

/** The annual rate: of the application's estimate, or of the instalments that the approval made. */
async function aprOf(db: Connection, loan: LoanRow, today: CalendarDate): Promise<number | null> {
  const repayment = repaymentOf(loan);
  if (loan.approval_date === null) {
    const product = await productOf(db, loan);
    const plan = isUsual(repayment) ? undefined : { repayment, from: today };
    return loanCost(loan.loan_amount, loan.interest_rate, loan.loan_period, product, plan).apr;
  }
  const rows = await instalmentsOf(db, loan.id);
  const payments = rows.map((row) => row.principal + row.interest);
  const [first] = rows;
  const times =
    first === undefined || loan.paid_out_on === null
      ? undefined
      : paymentTimes(loan.paid_out_on, first.due_date, repayment);
  return annualCost(toCents(loan.disbursed_amount), payments, times)?.apr ?? null;
}

/** What the application states, or the customer's record where it states nothing. */
async function enteredOf(db: Connection, loanId: number) {
  const { rows } = await sql<{
    date_of_birth: string;
    phone: string;
    address: string;
    city: string;
    employer_name: string;
    occupation: string;
    bank_name: string;
    account_number: string;
    guarantor_first_name: string;
    guarantor_last_name: string;
    guarantor_phone: string;
  }>`
    select coalesce(nullif(l.application #>> '{customer,date_of_birth}', ''), u.date_of_birth::text, '') as date_of_birth,
           coalesce(nullif(u.phone, ''), '') as phone,
           coalesce(nullif(l.application #>> '{address,address}', ''), a.address, '') as address,
           coalesce(nullif(l.application #>> '{address,city}', ''), a.city, '') as city,
           coalesce(nullif(l.application #>> '{employment,employer_name}', ''), e.employer_name, '') as employer_name,
           coalesce(nullif(l.application #>> '{employment,occupation}', ''), e.occupation, '') as occupation,
           coalesce(nullif(l.application #>> '{bank,bank_name}', ''), b.bank_name, '') as bank_name,
           coalesce(nullif(l.application #>> '{bank,account_number}', ''), b.account_number, '') as account_number,
           coalesce(g.guarantor_first_name, '') as guarantor_first_name,
           coalesce(g.guarantor_last_name, '') as guarantor_last_name,
           coalesce(g.guarantor_phone, '') as guarantor_phone
    from loans l
    join users u on u.id = l.user_fid
    left join addresses a on a.customer_id = l.customer_id
    left join employers e on e.customer_id = l.customer_id
    left join banks b on b.customer_id = l.customer_id
    left join lateral (select * from guarantors g where g.customer_id = l.customer_id order by g.id desc limit 1) g on true
    where l.id = ${loanId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`loan ${loanId} was read but is not found`);
  const { date_of_birth, phone, address, city, employer_name, occupation } = row;
  const { bank_name, account_number } = row;
  const { guarantor_first_name, guarantor_last_name, guarantor_phone } = row;
  return {
    customer: { date_of_birth, phone },
    address: { address, city },
    employment: { employer_name, occupation },
    bank: { bank_name, account_number },
    guarantor: { guarantor_first_name, guarantor_last_name, guarantor_phone },
  };
}
