import { storedCharges } from "@microfinance/contract/accounting/charges.ts";
import {
  agreementNumber,
  agreementState,
  payoutWaits,
} from "@microfinance/contract/agreements/agreement.ts";
import type { AgreementRecord } from "@microfinance/contract/agreements/agreement-schema.ts";
import type { AgreementRules } from "@microfinance/contract/agreements/rules.ts";
import {
  type AgreementTerms,
  agreementTermsOf,
  type TermDifference,
  type AgreementParties,
} from "@microfinance/contract/agreements/terms.ts";
import { agreementTerms, termDifference } from "@microfinance/contract/agreements/terms-schema.ts";
import { toCents, fromCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { settledLoan } from "../servicing/top-up.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { guarantorNameOf } from "../core/db/full-name.ts";
import { membersInForce, namesOf } from "../loan-record/member-rows.ts";
import { readCalendar } from "../settings/calendar.ts";
import { readSettings } from "../settings/queries.ts";

/** An agreement with its content. */
export interface StoredAgreement extends AgreementRecord {
  id: number;
  terms: AgreementTerms;
}

/**
 * Makes the next version of the agreement of an approved, locked loan (LOAN-112). It supersedes the ones before.
 * @param differences how it is worse than what the customer consented to (LOAN-115)
 * @param former the one before, where another follows: what a past payout settled stays as it is stated there
 */
export async function makeAgreement(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  rules: AgreementRules,
  differences: readonly TermDifference[],
  former?: StoredAgreement,
): Promise<void> {
  const wasSettled = former !== undefined && loan.paid_out_on !== null;
  const made = agreementTermsOf(
    {
      ...loan,
      amount: toCents(loan.approved_amount ?? 0),
      total: toCents(loan.total_amount),
      charges: storedCharges(loan.processing_fee, loan.charges),
      disbursed: toCents(loan.disbursed_amount),
      ...(loan.schedule_version > 1 ? { instalments: await instalmentsOf(db, loan.id) } : {}),
      settled: wasSettled
        ? null
        : await settledLoan(db, deps, loan.refinances, toCents(loan.disbursed_amount)),
    },
    await partiesOf(db, loan),
    rules,
    today(deps),
    await readCalendar(db),
  );
  const settled_loan = wasSettled ? former.terms.settled_loan : undefined;
  const terms = { ...made, ...(settled_loan === undefined ? {} : { settled_loan }) };
  await db
    .insertInto("loan_agreements")
    .values({
      loan_id: loan.id,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from loan_agreements where loan_id = ${loan.id})`,
      terms: JSON.stringify(terms),
      sha256: fingerprint(terms),
      differences: JSON.stringify(differences),
      needs_signature: rules.agreement_needed,
      made_at: deps.now(),
    })
    .execute();
}

/** The agreements of a loan, the one in effect first. */
export async function agreementsOf(
  db: Connection,
  loan: Pick<LoanRow, "id" | "loan_id">,
): Promise<StoredAgreement[]> {
  const rows = await db
    .selectFrom("loan_agreements as a")
    .leftJoin("documents as d", "d.id", "a.signed_document")
    .selectAll("a")
    .select("d.name as signed_name")
    .where("a.loan_id", "=", loan.id)
    .orderBy("a.version", "desc")
    .execute();
  return rows.map((row, index) => {
    const differences = z.array(termDifference).parse(row.differences);
    const { version, signed_document, signed_name } = row;
    return {
      id: row.id,
      terms: agreementTerms.parse(row.terms),
      number: agreementNumber(loan.loan_id, version),
      version,
      state: agreementState(row, index === 0),
      sha256: row.sha256,
      made_at: row.made_at.toISOString(),
      printed_at: row.printed_at?.toISOString() ?? null,
      signed_at: row.signed_at?.toISOString() ?? null,
      signed_file:
        signed_document === null ? null : { id: signed_document, name: signed_name ?? "" },
      differences,
      consented_at: row.consented_at?.toISOString() ?? null,
      needs_signature: row.needs_signature,
      payout_waits: index === 0 ? payoutWaits({ ...row, differences }) : null,
    };
  });
}

/** Why a loan cannot be paid out on its agreement, or null: always for a loan without one (LOAN-114, LOAN-115). */
export async function agreementError(
  db: Connection,
  loan: Pick<LoanRow, "id" | "loan_id">,
): Promise<string | null> {
  const [agreement] = await agreementsOf(db, loan);
  return agreement?.payout_waits ?? null;
}

/** An agreement as the API answers it. */
export function toRecord({ id: _id, terms: _terms, ...record }: StoredAgreement): AgreementRecord {
  return record;
}

/** Everybody who signs the agreement of a loan, as their records are now (LOAN-112). */
async function partiesOf(db: Connection, loan: LoanRow): Promise<AgreementParties> {
  const { lender_name, address, phone, email } = await readSettings(db);
  const { co_debtor, co_debtor_name, co_debtor_relation } = loan;
  return {
    lender: { name: lender_name, address, phone, email },
    customer: {
      name: fullName(loan),
      customer_id: loan.customer_id,
      phone: loan.phone ?? "",
      address: inOneLine(loan.address, loan.city),
    },
    co_debtor:
      co_debtor === "yes"
        ? { name: co_debtor_name ?? "", relation: co_debtor_relation ?? "" }
        : null,
    guarantors: await guarantorsOf(db, loan.id),
    members: await membersOf(db, loan.id),
  };
}

/**
 * The guarantors of a loan: the one that its application names and those added since. A customer's other guarantors
 * are of other loans, and count only where the application names none.
 */
async function guarantorsOf(db: Connection, loanId: number) {
  const { rows } = await sql<{ name: string; phone: string; address: string; city: string }>`
    with named as (
      select g.*,
             g.created_at >= l.created_at
             or (lower(g.guarantor_first_name), lower(g.guarantor_last_name))
                = (lower(l.application->'guarantor'->>'guarantor_first_name'),
                   lower(l.application->'guarantor'->>'guarantor_last_name')) as is_of_loan
      from guarantors g join loans l on l.customer_id = g.customer_id
      where l.id = ${loanId})
    select ${guarantorNameOf("named")} as name,
           guarantor_phone as phone, guarantor_address as address, guarantor_city as city
    from named
    where is_of_loan or not exists (select from named where is_of_loan)
    order by id limit 10`.execute(db);
  return rows.map(({ name, phone, address, city }) => ({
    name,
    phone,
    address: inOneLine(address, city),
  }));
}

/** The members of a group loan with their shares in NLe: all of them sign (SERV-163). */
async function membersOf(db: Connection, loanId: number): Promise<AgreementParties["members"]> {
  const members = await membersInForce(db, loanId);
  if (members.length === 0) return [];
  const names = await namesOf(
    db,
    members.map(({ customer_id }) => customer_id),
  );
  return members.map(({ customer_id, share }) => ({
    name: names.get(customer_id)?.name ?? "",
    customer_id,
    share: fromCents(share),
  }));
}

function inOneLine(...parts: (string | null)[]): string {
  return parts.filter((part) => part).join(", ");
}
