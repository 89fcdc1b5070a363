import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { applicationError, normalizeCoDebtor } from "@microfinance/contract/applications/rules.ts";
import { customerFormError, lockedTermsError } from "@microfinance/contract/loans/edit.ts";
import type { LoanEdit } from "@microfinance/contract/loans/schema/requests.ts";
import { loanChanges } from "@microfinance/contract/loans/reviewed-data.ts";
import { customerEditError } from "@microfinance/contract/loans/status.ts";
import { actionTexts, loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { offeredToEdit } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { consentFor, insertConsent } from "../agreements/consents.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { productOf, readProducts } from "../products/queries.ts";
import { changedLoan, changeLoan } from "../loan-record/change-loan.ts";
import { decideByEdit, reopenLoan, restateStatus, statusMove } from "./move-status.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, type LoanPath } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { reviewsOf } from "../loan-record/review-loan.ts";
import { noteReviewedChange } from "../loan-record/reviewed-data.ts";
import type { ChargeRates } from "@microfinance/contract/accounting/charges.ts";
import { namesOf } from "@microfinance/contract/core/field-list.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import { formatTerms, wizardTerms } from "@microfinance/contract/products/terms.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";

/**
 * Changes a loan: customers the fields of their application before any review (LOAN-60), staff these and the status,
 * except on a paid loan (LOAN-50, LOAN-35, LOAN-36). The figures are recomputed. Without differences it writes
 * nothing. A customer's edit is a new consent (LOAN-111). Each status has its own operation; a change of reviewed data
 * resets the reviews (LOAN-48).
 * @throws 404 for an unknown loan; 409 when its state forbids the change, or it changed since `updated_at`; 400 with
 *   the invalid fields; 403 for a customer's path to another customer, or a status without the permission
 */
export async function updateLoan(
  deps: Deps,
  actor: SessionActor,
  path: LoanPath,
  edit: LoanEdit,
  ctx: RequestContext,
): Promise<LoanRow> {
  const record = { record_type: "loan", record_id: path.loanId.slice(0, 40) };
  return aboutRecord(record, () =>
    deps.db.transaction().execute(async (db) => {
      const loan = await lockedLoanOfPath(db, path, edit, ctx);
      if (actor.area === "staff") return editByStaff(db, deps, actor, loan, edit, ctx);
      const edited = editedFields(loan, edit);
      const names = changedFields(loan, edited);
      const products = await readProducts(db);
      refuseCustomerEdit(loan, edit, edited, names, products);
      if (names.length === 0) return loan;
      const consent = await consentFor(db, deps, "edit", edited, edit.disclosure);
      await insertConsent(db, deps, loan.id, consent, actor.user_id);
      return keepFields(db, deps, loan, edited, names, ctx);
    }),
  );
}

/** Fields and status of a locked loan. A reopened loan can be changed, and a changed one decided. */
async function editByStaff(
  db: Connection,
  deps: Deps,
  actor: SessionActor,
  loan: LoanRow,
  edit: LoanEdit,
  ctx: RequestContext,
): Promise<LoanRow> {
  await refuseOwnLoan(db, loan, ctx);
  const edited = editedFields(loan, edit);
  const names = changedFields(loan, edited);
  refuseStaffEdit(loan, edit);
  const move = statusMove(actor, loan, edit.status);
  const status = move.kind === "reopen" ? "applied" : loan.status;
  const locked = lockedTermsError({ ...loan, status }, names);
  if (locked !== null) throw conflict(locked);
  if (loan.approval_date === null) refuseTerms(loan, edited, "staff", await readProducts(db));

  const reopened = move.kind === "reopen" ? await reopenLoan(db, deps, loan, edit, ctx) : loan;
  const kept = await keepFields(db, deps, reopened, edited, names, ctx);
  if (move.kind === "decide") return decideByEdit(db, deps, kept, move.action, edit, ctx);
  const changes = loanChanges(reopened, edited);
  if ((await noteReviewedChange(db, deps, kept, "loan", changes, ctx)) !== "none")
    return changedLoan(db, kept);
  return move.kind === "restate" ? restateStatus(db, deps, kept, move.status, ctx) : kept;
}

function refuseCustomerEdit(
  loan: LoanRow,
  edit: LoanEdit,
  edited: EditedFields,
  names: readonly (keyof EditedFields)[],
  products: readonly Product[],
): void {
  const error = customerEditError({ ...reviewsOf(loan), status: loan.status });
  if (error !== null) throw conflict(error);
  // A repeated edit after a lost response changes nothing and is no conflict.
  if (names.length > 0) refuseStale(loan, edit);
  // The stored form has no empty choice, so the input is checked.
  const { co_debtor = edited.co_debtor } = edit;
  const wrong = customerFormError({ ...edited, co_debtor });
  if (wrong !== null) throw badRequest(wrong.text, wrong.fields);
  refuseTerms(loan, edited, "customer", products);
}

function refuseStaffEdit(loan: LoanRow, edit: LoanEdit): void {
  if (loan.status === "paid") throw conflict(actionTexts.paid);
  refuseStale(loan, edit);
  if (isEmptied(edit.full_name)) throw refusedField("full_name", loanEditTexts.required);
  if (isEmptied(edit.loan_amount)) throw refusedField("loan_amount", loanEditTexts.required);
}

/** Another user changed the loan after it was read for this edit. */
function refuseStale(loan: LoanRow, edit: LoanEdit): void {
  if (edit.updated_at && Date.parse(edit.updated_at) !== loan.updated_at.getTime())
    throw conflict(panelTexts.changedMeanwhile);
}

function refuseTerms(
  loan: LoanRow,
  edited: EditedFields,
  by: "customer" | "staff",
  products: readonly Product[],
): void {
  const { first_name, last_name } = loan;
  const consent = { consent: edited.consent };
  const error = applicationError(
    { customer: { first_name, last_name }, loan: edited, consent },
    by,
    offeredToEdit(by, products, loan, edited),
  );
  if (error !== null) throw badRequest(error);
}

function isEmptied(typed: string | number | null | undefined): boolean {
  return typed === null || typed === "" || typed === 0;
}

function refusedField(name: string, text: string) {
  return badRequest(text, { [name]: text });
}

/** Writes the changed fields of a locked loan, with the computed figures; nothing without a change. */
async function keepFields(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  edited: EditedFields,
  names: readonly (keyof EditedFields)[],
  ctx: RequestContext,
): Promise<LoanRow> {
  if (names.length === 0) return loan;
  const figures =
    loan.approval_date === null
      ? estimatesOf(edited, await productOf(db, edited), today(deps))
      : {};
  const change = { ...pick(names, edited), ...figures };
  await changeLoan(db, deps, loan.id, change);
  await writeAudit(db, ctx, {
    action: "loan.update",
    record_type: "loan",
    record_id: loan.loan_id,
    before: pick(names, loan),
    after: pick(names, edited),
  });
  return changedLoan(db, loan);
}

function pick(names: readonly (keyof EditedFields)[], from: EditedFields): Partial<EditedFields> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

type EditedName = keyof typeof editableFields;

/** An application's fields after an edit (LOAN-60); null for an emptied amount. */
type EditedFields = Pick<LoanRow, EditedName>;

/** The stored fields merged with the edit: missing ones stay, emptied ones are empty (LOAN-62). */
function editedFields(loan: LoanRow, edit: LoanEdit): EditedFields {
  const merged = namesOf(editableFields).map((name) => {
    const input = edit[name];
    return [name, input === undefined ? loan[name] : (input ?? editableFields[name].empty)];
  });
  // Object.fromEntries loses the types; the schemas of input and column agree for each field.
  const edited = Object.fromEntries(merged) as EditedFields;
  return { ...edited, ...normalizeCoDebtor(edited), consent: consentOf(loan, edit) };
}

/** The fields that differ from the stored ones. */
function changedFields(loan: LoanRow, edited: EditedFields): EditedName[] {
  return namesOf(editableFields).filter((name) => edited[name] !== loan[name]);
}

/** The computed figures of an application's amount, rate and period, with the product's charges (LOAN-29). */
function estimatesOf(edited: EditedFields, rates: ChargeRates, from: CalendarDate) {
  const { loan_amount, interest_rate, loan_period } = edited;
  const plan = { repayment: repaymentOf(edited), from };
  const terms = wizardTerms(toCents(loan_amount), interest_rate, loan_period, rates, plan);
  return { charges: null, ...formatTerms(terms) };
}

/** A full loan contains both names of the consent: the changed one applies (SITE-18). */
function consentOf(loan: LoanRow, edit: LoanEdit): string {
  const typed = [edit.consent, edit.consented].find(
    (name) => name !== null && name !== undefined && name !== loan.consent,
  );
  return typed ?? loan.consent;
}
