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
} from "@microfinance/contract/agreements/terms.ts";
import { agreementTerms, termDifference } from "@microfinance/contract/agreements/terms-schema.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { settledLoan } from "../servicing/top-up.ts";
import { partiesOf } from "./parties.ts";

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
