import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { applicationRefusal } from "@microfinance/contract/loans/application.ts";
import { customerFormRefusal, lockedTermsRefusal } from "@microfinance/contract/loans/edit.ts";
import type { LoanEdit } from "@microfinance/contract/loans/requests.ts";
import { customerEditRefusal } from "@microfinance/contract/loans/status.ts";
import { actionTexts, loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { aboutRecord } from "../http/about-record.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { changedLoan, changeLoan } from "./change-loan.ts";
import { changedFields, editedFields, type EditedFields, estimatesOf } from "./edited-fields.ts";
import { refuseOwnLoan } from "./own-loan.ts";
import { heldLoanOf, type LoanPath } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";
import { moveStatus, wantedStatus } from "./move-status.ts";

/**
 * Changes a loan: customers the fields of their application while nobody has reviewed it (D73), staff these and the
 * status, except on a paid loan (D101, D102, D103). The figures are computed again. Nothing different writes nothing.
 * @throws 404 for no such loan; 409 when it can no longer be changed so, or was changed since `updated_at`; 400 with
 *   the fields at fault; 403 for a customer's path to somebody else, or a status that is not theirs to set
 */
export async function updateLoan(
  deps: Deps,
  actor: SessionActor,
  path: LoanPath,
  edit: LoanEdit,
  cause: Cause,
): Promise<LoanRow> {
  const record = { record_type: "loan", record_id: path.loanId.slice(0, 40) };
  return aboutRecord(record, () =>
    deps.db.transaction().execute(async (db) => {
      const loan = await heldLoanOf(db, path, edit, cause);
      const edited = editedFields(loan, edit);
      const names = changedFields(loan, edited);
      if (actor.area === "staff") await refuseOwnLoan(db, loan, cause);
      if (actor.area === "customer") refuseCustomerEdit(loan, edit, edited, names);
      else refuseStaffEdit(loan, edit, edited, names);
      const status = actor.area === "staff" ? wantedStatus(loan, edit.status) : null;
      if (names.length > 0) await keepFields(db, deps, loan, edited, names, cause);
      if (status !== null) await moveStatus(db, deps, actor, loan, status, cause);
      return names.length > 0 || status !== null ? changedLoan(db, loan) : loan;
    }),
  );
}

function refuseCustomerEdit(
  loan: LoanRow,
  edit: LoanEdit,
  edited: EditedFields,
  names: readonly (keyof EditedFields)[],
): void {
  const refusal = customerEditRefusal({ ...reviewsOf(loan), status: loan.status });
  if (refusal !== null) throw conflict(refusal);
  // The same again, because its first answer was lost, changes nothing and is no conflict.
  if (names.length > 0) refuseStale(loan, edit);
  // Stored, no choice is kept as none, so the choice is asked of what was typed.
  const { co_debtor = edited.co_debtor } = edit;
  const wrong = customerFormRefusal({ ...edited, co_debtor });
  if (wrong !== null) throw badInput(wrong.text, wrong.fields);
  refuseTerms(loan, edited, "customer");
}

function refuseStaffEdit(
  loan: LoanRow,
  edit: LoanEdit,
  edited: EditedFields,
  names: readonly (keyof EditedFields)[],
): void {
  if (loan.status === "paid") throw conflict(actionTexts.paid);
  refuseStale(loan, edit);
  if (isEmptied(edit.full_name)) throw refusedField("full_name", loanEditTexts.required);
  if (isEmptied(edit.loan_amount)) throw refusedField("loan_amount", loanEditTexts.required);
  const locked = lockedTermsRefusal(loan, names);
  if (locked !== null) throw conflict(locked);
  if (loan.approval_date === null) refuseTerms(loan, edited, "staff");
}

/** Somebody else changed the loan after it was read for this edit. */
function refuseStale(loan: LoanRow, edit: LoanEdit): void {
  if (edit.updated_at && Date.parse(edit.updated_at) !== loan.updated_at.getTime())
    throw conflict(panelTexts.changedMeanwhile);
}

function refuseTerms(loan: LoanRow, edited: EditedFields, by: "customer" | "staff"): void {
  const { first_name, last_name } = loan;
  const consent = { consent: edited.consent };
  const refusal = applicationRefusal(
    { customer: { first_name, last_name }, loan: edited, consent },
    by,
  );
  if (refusal !== null) throw badInput(refusal);
}

function isEmptied(typed: string | number | null | undefined): boolean {
  return typed === null || typed === "" || typed === 0;
}

function refusedField(name: string, text: string) {
  return badInput(text, { [name]: text });
}

async function keepFields(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  edited: EditedFields,
  names: readonly (keyof EditedFields)[],
  cause: Cause,
): Promise<void> {
  const figures = loan.approval_date === null ? estimatesOf(edited) : {};
  const change = { ...pick(names, edited), ...figures };
  await changeLoan(db, deps, loan.id, change);
  await recordAudit(db, cause, {
    action: "loan.update",
    record_type: "loan",
    record_id: loan.loan_id,
    before: pick(names, loan),
    after: pick(names, edited),
  });
}

function pick(names: readonly (keyof EditedFields)[], from: EditedFields): Partial<EditedFields> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
