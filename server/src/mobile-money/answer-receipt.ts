import { receiptReturnEntry } from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type {
  AttachInput,
  ReturnReceiptInput,
} from "@microfinance/contract/mobile-money/endpoints.ts";
import {
  answerError,
  attachError,
  confirmError,
  formatReceived,
  needsSecondPerson,
  walletCurrency,
} from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptProposal } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { staffIdOf } from "../loans/change-loan.ts";
import { lockCustomerOf, loanOf } from "../loans/path-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { methodOfRole } from "../payments/methods.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { holdLoan } from "../servicing/serviced-loan.ts";
import { keepExcess } from "../servicing/write-credit.ts";
import { readSettings } from "../settings/queries.ts";
import { postReceiptEntry } from "./book-receipt.ts";
import { canOwn } from "./owner-of-receipt.ts";
import { bookReceiptOn, unidentified } from "./receipt-of-payment.ts";
import { lockReceipt, proposalOf, readReceiptRow, type ReceiptRow } from "./receipt-rows.ts";

/** A receipt that was acted on; `replayed` if an earlier request did it, `asked` if a second person must confirm it. */
interface Answered {
  receipt: ReceiptRow;
  replayed: boolean;
  asked: boolean;
}

/**
 * Books an unmatched receipt on a loan, exactly once for its key (MOMO-14). Above the lender's limit a second person has
 * to confirm it first (MOMO-15).
 * @throws 404 for an unknown receipt or loan; 403 for the caller's own loan (LOAN-45); 409 when it is on a loan already,
 *   with the text of the loan's rule, and when the key belongs to something else
 */
export function attachReceipt(
  deps: Deps,
  id: number,
  { request_key, loan_id, reason }: AttachInput,
  ctx: RequestContext,
): Promise<Answered> {
  return answer(deps, id, request_key, ctx, async (tx) => {
    const loan = await loanOf(tx, loan_id);
    return { as: "attach", loan_id: loan.loan_id, reference: null, reason };
  });
}

/**
 * Books that an unmatched receipt was paid back, exactly once for its key (MOMO-16). Above the lender's limit a second
 * person has to confirm it first.
 * @throws 404 for an unknown receipt; 409 when it is on a loan, and when the key belongs to something else
 */
export function returnReceipt(
  deps: Deps,
  id: number,
  { request_key, reference, reason }: ReturnReceiptInput,
  ctx: RequestContext,
): Promise<Answered> {
  return answer(deps, id, request_key, ctx, async () => ({
    as: "return",
    loan_id: null,
    reference,
    reason,
  }));
}

async function answer(
  deps: Deps,
  id: number,
  request_key: string,
  ctx: RequestContext,
  propose: (tx: Connection) => Promise<ReceiptProposal>,
): Promise<Answered> {
  const { receipt_limit } = await readSettings(deps.db);
  return deps.db.transaction().execute(async (tx) => {
    const proposal = await propose(tx);
    const receipt = await lockWithLoan(tx, id, proposal.loan_id);
    if (receipt.request_key === request_key) return replay(receipt, proposal);
    const error = proposal.as === "attach" ? attachError(receipt) : answerError(receipt);
    if (error !== null) throw conflict(error);
    // Kept with the receipt, so that the same request is answered again whatever became of it.
    await tx
      .updateTable("receipts_in")
      .set({ request_key })
      .where("id", "=", id)
      .execute()
      .catch(() => {
        throw conflict(texts.otherRequest);
      });
    if (needsSecondPerson(toCents(receipt.amount), toCents(receipt_limit)))
      await ask(tx, deps, receipt, proposal, ctx);
    else await apply(tx, deps, receipt, proposal, ctx);
    const done = await readReceiptRow(tx, id);
    return { receipt: done, replayed: false, asked: done.state === "asked" };
  });
}

/** The receipt, locked after the loan's customer and the loan: the order of every movement of money. */
async function lockWithLoan(
  tx: Connection,
  id: number,
  loan_id: string | null,
): Promise<ReceiptRow> {
  if (loan_id !== null) await lockCustomerOf(tx, loan_id);
  return lockReceipt(tx, id);
}

/** @throws 409 when the key came with something else */
function replay(receipt: ReceiptRow, proposal: ReceiptProposal): Answered {
  const asked = proposalOf(receipt);
  const isSame =
    asked === null
      ? proposal.as === "attach"
        ? receipt.state === "booked" && receipt.loan_id === proposal.loan_id
        : receipt.state === "returned" && receipt.return_reference === proposal.reference
      : isDeepStrictEqual(asked, proposal);
  if (!isSame) throw conflict(texts.otherRequest);
  return { receipt, replayed: true, asked: receipt.state === "asked" };
}

async function ask(
  tx: Connection,
  deps: Deps,
  receipt: ReceiptRow,
  proposal: ReceiptProposal,
  ctx: RequestContext,
): Promise<void> {
  await tx
    .updateTable("receipts_in")
    .set({
      state: "asked",
      proposal: JSON.stringify(proposal),
      proposed_by: staffIdOf(ctx),
      proposed_at: deps.now(),
    })
    .where("id", "=", receipt.id)
    .execute();
  await writeAudit(tx, ctx, {
    action: "receipt.ask",
    ...recordOf(receipt),
    after: { ...receivedOf(receipt), ...proposal },
  });
}

/**
 * Confirms what another person asked for, and does it (MOMO-15).
 * @throws 404 for an unknown receipt; 403 for the caller's own loan (LOAN-45); 409 for who asked, when nothing is asked,
 *   and when the loan does not take it any more
 */
export async function confirmReceipt(
  deps: Deps,
  id: number,
  ctx: RequestContext,
): Promise<ReceiptRow> {
  const named = proposalOf(await readReceiptRow(deps.db, id));
  return deps.db.transaction().execute(async (tx) => {
    const receipt = await lockWithLoan(tx, id, named?.loan_id ?? null);
    const error = confirmError(receipt, staffIdOf(ctx));
    if (error !== null) throw conflict(error);
    const proposal = proposalOf(receipt);
    // Another proposal came between: its customer is not locked.
    if (proposal === null || !isDeepStrictEqual(proposal, named))
      throw conflict(texts.nothingAsked);
    await apply(tx, deps, receipt, proposal, ctx);
    return readReceiptRow(tx, id);
  });
}

/**
 * Declines what was asked for a receipt, or withdraws one's own: it is unmatched again.
 * @throws 404 for an unknown receipt; 409 when nothing is asked
 */
export async function declineReceipt(
  deps: Deps,
  id: number,
  ctx: RequestContext,
): Promise<ReceiptRow> {
  return deps.db.transaction().execute(async (tx) => {
    const receipt = await lockReceipt(tx, id);
    if (receipt.state !== "asked") throw conflict(texts.nothingAsked);
    await tx
      .updateTable("receipts_in")
      .set({ state: "unmatched", ...nothingProposed, request_key: null })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, { action: "receipt.decline", ...recordOf(receipt) });
    return readReceiptRow(tx, id);
  });
}

/**
 * Gives an open receipt to another person (MOMO-13).
 * @throws 404 for an unknown receipt; 400 for a person who cannot deal with it; 409 when it is on a loan or returned
 */
export async function giveReceipt(
  deps: Deps,
  id: number,
  owner_id: number,
  ctx: RequestContext,
): Promise<ReceiptRow> {
  return deps.db.transaction().execute(async (tx) => {
    const receipt = await lockReceipt(tx, id);
    if (receipt.state === "booked" || receipt.state === "returned")
      throw conflict(answerError(receipt) ?? texts.notSaved);
    const owner = await canOwn(tx, owner_id);
    if (owner === null) throw badRequest(texts.unknownOwner, { owner_id: texts.unknownOwner });
    await tx.updateTable("receipts_in").set({ owner_id }).where("id", "=", id).execute();
    await writeAudit(tx, ctx, {
      action: "receipt.give",
      ...recordOf(receipt),
      before: { owner: receipt.owner_name },
      after: { owner },
    });
    return readReceiptRow(tx, id);
  });
}

const nothingProposed = { proposal: null, proposed_by: null, proposed_at: null };
const recordOf = ({ id }: ReceiptRow) => ({ record_type: "wallet_receipt", record_id: id });
const receivedOf = ({ amount, currency }: ReceiptRow) => ({
  received: formatReceived(amount, currency),
});

async function apply(
  tx: Connection,
  deps: Deps,
  receipt: ReceiptRow,
  proposal: ReceiptProposal,
  ctx: RequestContext,
): Promise<void> {
  if (proposal.as === "return") return payBack(tx, deps, receipt, proposal, ctx);
  if (proposal.loan_id === null) throw notFound(texts.notFound);
  const { row } = await holdLoan(tx, proposal.loan_id, ctx);
  const method = await methodOfRole(tx, "wallet");
  // The day of the attachment: the money was booked as unidentified on the day it came.
  const { payment } = await recordPaymentWithin(tx, deps, ctx, row.id, {
    input: {
      amount: receipt.amount,
      payment_method: method.name,
      reference: receipt.provider_reference || receipt.external_id,
      remarks: receipt.payer === "" ? "" : `From ${receipt.payer}`,
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
  if (receipt.currency === walletCurrency) {
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
  if (receipt.loan_id === null || receipt.currency !== walletCurrency) return;
  const loan = await loanOf(tx, receipt.loan_id);
  const facts = { amount: receipt.amount, transaction_date: receipt.booked_on };
  const event = { kind: "receipt_returned", facts } as const;
  await notifyCustomer(tx, deps, loan, event, `receipt-${receipt.id}`);
}
