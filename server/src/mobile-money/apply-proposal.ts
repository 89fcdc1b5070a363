import { receiptReturnEntry } from "@microfinance/contract/accounting/entries.ts";
import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { formatReceived } from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptProposal } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { lockServicedLoan } from "../servicing/serviced-loan.ts";
import { keepExcess } from "../payments/write-credit.ts";
import { postReceiptEntry, referenceOf } from "./book-receipt.ts";
import { bookReceiptOn, unidentified } from "../payments/wallet-receipt.ts";
import type { ReceiptRow } from "./receipt-rows.ts";

/** The columns of a proposal, emptied. */
export const nothingProposed = { proposal: null, proposed_by: null, proposed_at: null };
/** A receipt in the audit log. */
export const recordOf = ({ id }: ReceiptRow) => ({ record_type: "wallet_receipt", record_id: id });
/** What was received, for the audit log. */
export const receivedOf = ({ amount, currency }: ReceiptRow) => ({
  received: formatReceived(amount, currency),
});

/**
 * Does what was decided about a locked receipt (MOMO-14, MOMO-16). The customer of the loan is locked.
 * @throws 403 for the caller's own loan (LOAN-45); 409 with the text of the loan's rule
 */
export async function applyProposal(
  tx: Connection,
  deps: Deps,
  receipt: ReceiptRow,
  proposal: ReceiptProposal,
  ctx: RequestContext,
): Promise<void> {
  if (proposal.as === "return") return payBack(tx, deps, receipt, proposal, ctx);
  if (proposal.loan_id === null) throw notFound(texts.notFound);
  const { row } = await lockServicedLoan(tx, proposal.loan_id, ctx);
  const method = await methodOfRole(tx, "wallet");
  // The day of the attachment: the money was booked as unidentified on the day it came.
  const { payment } = await recordPaymentWithin(tx, deps, ctx, row.id, {
    input: {
      amount: receipt.amount,
      payment_method: method.name,
      reference: referenceOf(receipt),
      transaction_date: today(deps),
    },
    method,
    place: unidentified,
    keepsExcess: true,
  });
  await bookReceiptOn(tx, receipt.id, payment.id);
  if (payment.excess > 0) await keepExcess(tx, deps, ctx, row, payment);
  await writeAudit(tx, ctx, {
    action: "receipt.attach",
    ...recordOf(receipt),
    after: {
      ...receivedOf(receipt),
      loan_id: row.loan_id,
      receipt: payment.receipt_number,
      reason: proposal.reason,
      ...(receipt.proposer_name === null ? {} : { asked_by: receipt.proposer_name }),
    },
  });
}

async function payBack(
  tx: Connection,
  deps: Deps,
  receipt: ReceiptRow,
  { reference, reason }: ReceiptProposal,
  ctx: RequestContext,
): Promise<void> {
  const date = today(deps);
  const staff_id = staffIdOf(ctx);
  if (receipt.currency === currencyCode) {
    const method = await methodOfRole(tx, "wallet");
    const entry = receiptReturnEntry(toCents(receipt.amount));
    await postReceiptEntry(tx, deps, { id: receipt.id, date, method, staff_id }, entry);
  }
  await tx
    .updateTable("receipts_in")
    .set({
      state: "returned",
      owner_id: null,
      ...nothingProposed,
      returned_on: date,
      return_reference: reference ?? "",
    })
    .where("id", "=", receipt.id)
    .execute();
  await writeAudit(tx, ctx, {
    action: "receipt.return",
    ...recordOf(receipt),
    after: {
      ...receivedOf(receipt),
      reference,
      reason,
      ...(receipt.proposer_name === null ? {} : { asked_by: receipt.proposer_name }),
    },
  });
  if (receipt.loan_id === null || receipt.currency !== currencyCode) return;
  const loan = await loanOf(tx, receipt.loan_id);
  const facts = { amount: receipt.amount, transaction_date: receipt.booked_on };
  const event = { kind: "receipt_returned", facts } as const;
  await notifyCustomer(tx, deps, loan, event, `receipt-${receipt.id}`);
}
