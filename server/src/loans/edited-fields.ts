import type { ChargeRates } from "@microfinance/contract/accounting/charges.ts";
import { namesOf } from "@microfinance/contract/core/field-list.ts";
import { normalizeCoDebtor } from "@microfinance/contract/applications/rules.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import type { LoanEdit } from "@microfinance/contract/loans/schema/requests.ts";
import { formatTerms, wizardTerms } from "@microfinance/contract/products/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { LoanRow } from "../loan-record/queries.ts";

type EditedName = keyof typeof editableFields;

/** An application's fields after an edit (LOAN-60); null for an emptied amount. */
export type EditedFields = Pick<LoanRow, EditedName>;

/** The stored fields merged with the edit: missing ones stay, emptied ones are empty (LOAN-62). */
export function editedFields(loan: LoanRow, edit: LoanEdit): EditedFields {
  const merged = namesOf(editableFields).map((name) => {
    const input = edit[name];
    return [name, input === undefined ? loan[name] : (input ?? editableFields[name].empty)];
  });
  // Object.fromEntries loses the types; the schemas of input and column agree for each field.
  const edited = Object.fromEntries(merged) as EditedFields;
  return { ...edited, ...normalizeCoDebtor(edited), consent: consentOf(loan, edit) };
}

/** The fields that differ from the stored ones. */
export function changedFields(loan: LoanRow, edited: EditedFields): EditedName[] {
  return namesOf(editableFields).filter((name) => edited[name] !== loan[name]);
}

/** The computed figures of an application's amount, rate and period, with the product's charges (LOAN-29). */
export function estimatesOf(edited: EditedFields, rates: ChargeRates) {
  const { loan_amount, interest_rate, loan_period } = edited;
  const terms = wizardTerms(toCents(loan_amount), interest_rate, loan_period, rates);
  return { charges: null, ...formatTerms(terms) };
}

/** A full loan contains both names of the consent: the changed one applies (SITE-18). */
function consentOf(loan: LoanRow, edit: LoanEdit): string {
  const typed = [edit.consent, edit.consented].find(
    (name) => name !== null && name !== undefined && name !== loan.consent,
  );
  return typed ?? loan.consent;
}
