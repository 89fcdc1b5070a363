import { toCents } from "@microfinance/contract/core/money.ts";
import { paymentFormTexts, paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import { inAct, refuseOtherEntry } from "../acts/running-act.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { inTransaction, type Queryable } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError, conflict, notFound } from "../core/http/errors.ts";
import { loanKey } from "../core/http/ownership.ts";
import type { RequestContext } from "../core/http/session.ts";
import { replaceMergedCodes } from "../core/survivor.ts";
import { lockCustomerOf } from "../loan-record/path-loan.ts";
import { findLoan, type LoanKey, lockLoan } from "../loan-record/queries.ts";
import { correctPenalties, mayCorrectPenalties } from "../servicing/correct-penalties.ts";
import { servicedLoan } from "../servicing/serviced-loan.ts";
import { keepExcess } from "./write-credit.ts";
import { askAboutRepeat } from "../servicing/ask-about-repeat.ts";
import { newTransactionId } from "./new-transaction-id.ts";
import {
  preparePayment,
  toRecordedPayment,
  recorderOf,
  type PaymentToRecord,
} from "./prepare-payment.ts";
import {
  type PaymentContext,
  readLoanForPayment,
  staffFor,
  type LoanSnapshot,
} from "./read-loan.ts";
import type { RecordedPayment } from "./recorded-payment.ts";
import { replayPayment } from "./replay-payment.ts";
import { retryOnConflict } from "./retry.ts";
import { isSplit, rejectInvalidSplit, writeSplit } from "./split-payment.ts";
import { writePayment } from "./write-payment.ts";

/** A payment of a path. `early` is its loan, read in the query of the session, which saves a round trip. */
export interface PaymentRequest extends NamedPayment {
  early?: PaymentContext | null;
}

/**
 * Records a payment of a loan exactly once (PAY-4, PAY-10, PAY-5). The transaction_id identifies the payment; a
 * repeated request returns the first response.
 * @throws 400 for a date after today or before the payout; 403 for the caller's own loan (LOAN-45) and a date too far
 *   back (ACC-25); 404 for an unknown loan or one of another customer; 409 with the text of the rule, or when the id
 *   belongs to another payment; 503 when the loan changes during every attempt
 */
export async function recordPayment(
  deps: Deps,
  request: PaymentRequest,
  ctx: RequestContext,
): Promise<RecordedPayment> {
  const key = loanKey(request.loan);
  if (key === null) throw notFound(paymentFormTexts.notFound);
  const date = request.input.transaction_date || today(deps);
  // Read before the attempts: the last one occupies a connection, and a second one could deadlock the pool.
  const dateError = await errorOfBackdating(deps, ctx, date);
  const within = () => payInTransaction(deps, key, request, dateError, ctx);
  if (request.input.excess === "credit" || isSplit(request.input)) return within();
  const recorded = await payLoanOfSession(deps, request, dateError, ctx);
  if (recorded !== null) return recorded;
  const attempted = await retryOnConflict(deps.db, key, async (db) => {
    const input = { ...withTransactionId(deps, request.input), dateError };
    // Nothing is written where the statement of the payment finds an earlier one; this says which.
    if (input.repeats === "ask") await askAboutRepeat({ ...deps, db }, key, input);
    const loan = await readLoanForPayment(inTransaction(db), key, input.transaction_id);
    if (loan === null || !(await matchesLoanOrSurvivor(db, loan, request)))
      throw notFound(paymentFormTexts.notFound);
    if (loan.earlier !== null) return replayPayment(db, ctx, loan, loan.earlier, input);
    if (mayCorrectPenalties(loan, date, today(deps))) return "corrects penalties";
    return writeUnlessChanged(deps, inTransaction(db), ctx, loan, input);
  });
  return attempted === "corrects penalties" ? within() : attempted;
}

/**
 * Records a payment that changes more than its loan, in a transaction that locks the loan. These are: a payment of an
 * earlier day on a loan with penalties, which first reverses those that it makes undue (SERV-54); one whose excess
 * becomes credit (SERV-135); and one of a Group Loan that states what each member brought (SERV-157).
 */
async function payInTransaction(
  deps: Deps,
  key: LoanKey,
  request: PaymentRequest,
  dateError: AppError | null,
  ctx: RequestContext,
): Promise<RecordedPayment> {
  const withId = withTransactionId(deps, request.input);
  return inAct(deps, "payment.record", async (tx) => {
    const input = {
      ...(isSplit(withId) ? await replaceMergedCodes(tx, withId) : withId),
      dateError,
    };
    const keepsExcess = input.excess === "credit";
    // Before the loan: every movement of credit takes the locks in this order.
    if (keepsExcess) await lockCustomerOf(tx, request.loan);
    await lockLoan(tx, key);
    if (input.repeats === "ask") await askAboutRepeat({ ...deps, db: tx }, key, input);
    const loan = await readLoanForPayment(inTransaction(tx), key, input.transaction_id);
    if (loan === null || !(await matchesLoanOrSurvivor(tx, loan, request)))
      throw notFound(paymentFormTexts.notFound);
    if (loan.earlier !== null) return replayPayment(tx, ctx, loan, loan.earlier, input);
    if (isSplit(input)) {
      staffFor(loan, ctx);
      await rejectInvalidSplit(tx, loan.id, input);
    }
    const recorded = await payLockedLoan(tx, deps, ctx, loan, { ...input, keepsExcess });
    await writeSplit(tx, recorded.payment.id, input);
    if (recorded.payment.excess > 0) await keepExcess(tx, deps, ctx, loan, recorded.payment);
    return recorded;
  });
}

/**
 * Records a payment in a transaction that has locked its loan, and first reverses the penalties that it makes undue
 * (SERV-54).
 */
async function payLockedLoan(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  read: PaymentContext,
  input: PaymentToRecord,
): Promise<RecordedPayment> {
  const db = inTransaction(tx);
  const key = { column: "id", value: read.id } as const;
  const date = input.transaction_date || today(deps);
  let loan: PaymentContext | null = read;
  refuseOtherEntry(tx, "payment");
  recorderOf(read, ctx, input);
  if (mayCorrectPenalties(read, date, today(deps))) {
    const row = await findLoan(tx, key);
    const payment = { date, amount: toCents(input.amount) };
    const change = { recorded: payment };
    if (row !== null) await correctPenalties(tx, deps, await servicedLoan(tx, row), change, ctx);
    loan = await readLoanForPayment(db, key, input.transaction_id);
  }
  const recorded = loan && (await writeUnlessChanged(deps, db, ctx, loan, input));
  if (recorded === null) throw new Error(`loan ${read.loan_id} changed although it is locked`);
  return recorded;
}

/**
 * Records the payment on the loan that was read with the session. An earlier request may have recorded it under this
 * id, so a rule that refuses it is no error yet: null means that nothing was written, and the loan must be read again.
 */
async function payLoanOfSession(
  deps: Deps,
  request: PaymentRequest,
  dateError: AppError | null,
  ctx: RequestContext,
): Promise<RecordedPayment | null> {
  const { early } = request;
  if (!early || !matchesLoan(early, request)) return null;
  const date = request.input.transaction_date || today(deps);
  if (mayCorrectPenalties(early, date, today(deps))) return null;
  const input = { ...withTransactionId(deps, request.input), dateError };
  const payment = writeUnlessChanged(deps, deps.pool, ctx, early, input);
  return payment.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function withTransactionId(deps: Deps, input: PaymentInput) {
  return { ...input, transaction_id: input.transaction_id || newTransactionId(deps) };
}

/** A payment that is part of another operation on its loan. */
export interface PaymentWithin extends Partial<
  Pick<PaymentToRecord, "dateError" | "method" | "notice" | "place" | "keepsExcess" | "isByWallet">
> {
  input: PaymentInput;
}

/**
 * Records a payment as part of an act whose transaction has locked the loan. The caller has checked its date, or hands
 * on the error of it.
 * @throws 403 for the caller's own loan (LOAN-45); 409 with the text of the rule, or when its id is of another payment
 */
export async function recordPaymentWithin(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  loanId: number,
  { input, ...also }: PaymentWithin,
): Promise<RecordedPayment> {
  const paid = withTransactionId(deps, input);
  const key = { column: "id", value: loanId } as const;
  const loan = await readLoanForPayment(inTransaction(tx), key, paid.transaction_id);
  if (loan === null) throw new Error(`loan ${loanId} was locked but is not found`);
  if (loan.earlier !== null) throw conflict(paymentInputTexts.transactionIdTaken);
  return payLockedLoan(tx, deps, ctx, loan, { ...paid, ...also });
}

/** Records a payment of the loan that was read; null, without a write, when the loan differs or the id is used. */
async function writeUnlessChanged(
  deps: Deps,
  db: Queryable,
  ctx: RequestContext,
  loan: PaymentContext,
  input: PaymentToRecord,
): Promise<RecordedPayment | null> {
  const prepared = preparePayment(deps, ctx, loan, input);
  const id = await writePayment(db, ctx, prepared);
  return id === null ? null : toRecordedPayment(ctx, prepared, id);
}

/** A payment with the loan of its path, and the customer if path or body gives one. */
interface NamedPayment {
  loan: string;
  customer?: string | undefined;
  input: PaymentInput;
}

/**
 * As `matchesLoan`, but the code of a merged record counts as that of its survivor (KYC-54), which is read only if
 * needed.
 */
async function matchesLoanOrSurvivor(
  db: Connection,
  loan: LoanSnapshot,
  request: NamedPayment,
): Promise<boolean> {
  if (matchesLoan(loan, request)) return true;
  const { customer, input } = request;
  const given = { customer_id: input.customer_id, customerId: customer };
  const { customer_id, customerId } = await replaceMergedCodes(db, given);
  return matchesLoan(loan, { ...request, customer: customerId, input: { ...input, customer_id } });
}

/** Whether the loan in the body and the customer in path and body, if given, are those of the loan. */
function matchesLoan(loan: LoanSnapshot, { customer, input }: NamedPayment): boolean {
  const given = String(input.loan_id ?? "");
  const isLoan = given === "" || given === loan.loan_id || given === String(loan.id);
  return (
    isLoan && [customer, input.customer_id].every((code) => !code || code === loan.customer_id)
  );
}
