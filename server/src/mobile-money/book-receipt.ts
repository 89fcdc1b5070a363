import {
  type Entry,
  unmatchedEntry,
  walletFeeEntry,
} from "@microfinance/contract/accounting/entries.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  formatReceived,
  receiptDate,
  unmatchedReason,
  type UnmatchedReason,
} from "@microfinance/contract/mobile-money/receipts.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { loanKey } from "../core/http/ownership.ts";
import { lockCustomerOf } from "../loan-record/path-loan.ts";
import { type LoanRow, lockLoan } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { closedThrough } from "../payments/read-move.ts";
import { methodOfRole, type MethodRef } from "../accounting/methods.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { settleByPayment } from "../payments/settle-loan.ts";
import { keepExcess } from "../payments/write-credit.ts";
import { ownerOf } from "./owner-of-receipt.ts";
import { bookReceiptOn } from "../payments/wallet-receipt.ts";
import { walletContext } from "./wallet.ts";

/** A completed payment of the provider. Amounts in cents of its currency. */
export interface ReadPayment {
  external_id: string;
  currency: string;
  amount: Cents;
  fee: Cents;
  paid_at: Date;
  provider: string;
  provider_reference: string;
  payer: string;
  /** What it names: the id of an intent or the code of a loan. */
  named: string;
  /** The ids of what it belongs to with the provider. */
  owners: readonly string[];
}

/**
 * Books a payment of the provider exactly once (MOMO-6): on the loan that it names, or as an unidentified receipt with
 * an owner. What the loan does not need becomes the customer's credit.
 * @returns its result; "known" when it was booked before
 */
export async function bookReceipt(deps: Deps, payment: ReadPayment): Promise<string> {
  const meant = await loanMeant(deps.db, payment);
  return inAct(deps, "receipt.wait", async (tx) => {
    const loan = meant.loan_id === null ? null : await lockLoanOfReceipt(tx, meant.loan_id);
    const paidOn = businessDate(payment.paid_at);
    const date = receiptDate(paidOn, {
      closedThrough: await closedThrough(tx),
      paidOutOn: loan?.paid_out_on ?? null,
      today: today(deps),
    });
    const id = await insertReceipt(tx, deps, payment, { ...meant, loan, date });
    if (id === null) return "known";
    const method = await methodOfRole(tx, "wallet");
    const received = { tx, deps, id, payment, date, method };
    const first = unmatchedReason(payment, loan && payable(loan));
    const reason =
      first === null && loan !== null && (await payLoan(received, loan))
        ? null
        : (first ?? "not_payable");
    if (reason !== null) await keepUnmatched(received, loan, reason);
    await postFee(received);
    if (meant.intent_id !== null)
      await tx
        .updateTable("pay_intents")
        .set({ state: "paid", checked_at: deps.now() })
        .where("id", "=", meant.intent_id)
        .where("code_id", "is not", null)
        .execute();
    return reason ?? "booked";
  });
}

/** A receipt that is being booked. */
interface Received {
  tx: Connection;
  deps: Deps;
  id: number;
  payment: ReadPayment;
  date: string;
  method: MethodRef;
}

const payable = (loan: LoanRow) => ({ ...loan, balance: toCents(loan.balance) });

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The intent and the loan that a payment names: by its code, by the reference of its code, or by a loan's number. */
async function loanMeant(
  db: Connection,
  { owners, named }: ReadPayment,
): Promise<{ intent_id: string | null; loan_id: string | null }> {
  const { rows } = await sql<{ intent_id: string; loan_id: string }>`
    select i.id as intent_id, l.loan_id
    from pay_intents i join loans l on l.id = i.loan_id
    where i.code_id = any(${[...owners]}::text[]) or i.id = ${uuid.test(named) ? named : null}::uuid
    order by i.code_id is null limit 1`.execute(db);
  const [intent] = rows;
  if (intent !== undefined) return intent;
  const key = loanKey(named.trim().toUpperCase());
  if (key?.column !== "loan_id") return { intent_id: null, loan_id: null };
  const loan = await db
    .selectFrom("loans")
    .select("loan_id")
    .where("loan_id", "=", String(key.value))
    .executeTakeFirst();
  return { intent_id: null, loan_id: loan?.loan_id ?? null };
}

/** The loan, locked after its customer as every movement of credit does. */
async function lockLoanOfReceipt(tx: Connection, loan_id: string): Promise<LoanRow | null> {
  await lockCustomerOf(tx, loan_id);
  return lockLoan(tx, { column: "loan_id", value: loan_id });
}

/** Inserts the receipt, open for its owner until it is booked. Null for one that was received before. */
async function insertReceipt(
  tx: Connection,
  deps: Deps,
  payment: ReadPayment,
  { intent_id, loan, date }: { intent_id: string | null; loan: LoanRow | null; date: string },
): Promise<number | null> {
  const { external_id, currency, amount, fee, paid_at, provider, payer, named } = payment;
  const inserted = await tx
    .insertInto("receipts_in")
    .values({
      channel: "monime",
      external_id,
      currency,
      amount: fromCents(amount),
      fee: fromCents(fee),
      paid_at,
      booked_on: date,
      provider,
      provider_reference: payment.provider_reference,
      payer,
      named,
      intent_id,
      state: "unmatched",
      reason: "unknown_reference",
      owner_id: await ownerOf(tx, loan?.id ?? null),
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.columns(["channel", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Records the payment of the locked loan. False, without a trace, when a rule of the loan refuses it. */
async function payLoan(received: Received, loan: LoanRow): Promise<boolean> {
  const { tx, deps, id, payment, date, method } = received;
  await sql`savepoint before_payment`.execute(tx);
  try {
    const ctx = walletContext();
    const money = {
      input: {
        amount: fromCents(payment.amount),
        payment_method: method.name,
        reference: referenceOf(payment),
        transaction_date: date,
      },
      method,
      isByWallet: true,
    };
    const settled = await settleByPayment(tx, deps, ctx, loan, money);
    const paid =
      settled ??
      (await recordPaymentWithin(tx, deps, ctx, loan.id, { ...money, keepsExcess: true })).payment;
    await bookReceiptOn(tx, id, paid.id);
    if (paid.excess > 0) await keepExcess(tx, deps, ctx, loan, paid);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint before_payment`.execute(tx);
    return false;
  }
}

/** The reference on the wallet's message, by which the customer recognises the payment. */
export function referenceOf({
  provider_reference,
  external_id,
}: Pick<ReadPayment, "provider_reference" | "external_id">): string {
  return (provider_reference === "" ? external_id : provider_reference).slice(
    0,
    textLimits.reference,
  );
}

/**
 * Books a receipt that is on no loan (MOMO-11). One in another currency stays out of the books until it is returned.
 */
async function keepUnmatched(
  received: Received,
  loan: LoanRow | null,
  reason: UnmatchedReason,
): Promise<void> {
  const { tx, deps, id, payment, date } = received;
  const receipt = await tx
    .updateTable("receipts_in")
    .set({ reason })
    .where("id", "=", id)
    .returning("owner_id")
    .executeTakeFirstOrThrow();
  const isOurs = payment.currency === currencyCode;
  if (isOurs) await post(received, unmatchedEntry(payment.amount));
  await writeAudit(tx, "system", {
    action: "receipt.wait",
    record_type: "wallet_receipt",
    record_id: id,
    after: {
      received: formatReceived(fromCents(payment.amount), payment.currency),
      reason,
      owner: `staff ${receipt.owner_id}`,
      ...(loan === null ? {} : { loan_id: loan.loan_id }),
    },
  });
  if (loan === null || !isOurs) return;
  const facts = { amount: fromCents(payment.amount), transaction_date: date };
  await notifyCustomer(tx, deps, loan, { kind: "receipt_waits", facts }, `receipt-${id}`);
}

/** The provider keeps its fee out of what was paid; the customer paid the whole amount (MOMO-12). */
async function postFee(received: Received): Promise<void> {
  const { fee, currency } = received.payment;
  if (fee > 0 && currency === currencyCode) await post(received, walletFeeEntry(fee));
}

async function post({ tx, deps, id, date, method }: Received, entry: Entry): Promise<void> {
  await postReceiptEntry(tx, deps, { id, date, method, staff_id: null }, entry);
}

/** Posts an entry of a receipt, whose account of money is the wallet. */
export async function postReceiptEntry(
  tx: Connection,
  deps: Deps,
  receipt: { id: number; date: string; method: MethodRef; staff_id: number | null },
  { kind, postings }: Entry,
): Promise<void> {
  const account_code = receipt.method.account_code;
  if (account_code === null) throw new Error("the wallet has an account");
  const entry_id = await postEntry(tx, {
    kind,
    entry_date: receipt.date,
    staff_id: receipt.staff_id,
    created_at: deps.now(),
    money: { account_code, till_session_id: null },
    lines: postings,
  });
  await tx.insertInto("receipt_entries").values({ entry_id, receipt_id: receipt.id }).execute();
}
