import { toCents } from "@microfinance/contract/core/money.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import type {
  AttachInput,
  ReturnReceiptInput,
} from "@microfinance/contract/mobile-money/endpoints.ts";
import {
  answerError,
  attachError,
  confirmError,
  needsSecondPerson,
} from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptProposal } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { isDeepStrictEqual } from "node:util";
import { inAct } from "../acts/running-act.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockCustomerOf, loanOf } from "../loan-record/path-loan.ts";
import { walletMoneyOfDay } from "../payments/wallet-receipt.ts";
import { readSettings } from "../settings/queries.ts";
import { applyProposal, nothingProposed, receivedOf, recordOf } from "./apply-proposal.ts";
import { canOwn } from "./owner-of-receipt.ts";
import { lockReceipt, proposalOf, readReceiptRow, type ReceiptRow } from "./receipt-rows.ts";

/** A receipt that was acted on; `asked` if a second person must confirm it. */
interface Answered {
  receipt: ReceiptRow;
  asked: boolean;
}

/**
 * Books an unmatched receipt on a loan, exactly once for its key (MOMO-14). Above the lender's limit of a day a
 * second person has to confirm it first (MOMO-15).
 * @throws 404 for an unknown receipt or loan; 403 for the caller's own loan (LOAN-45); 409 when it is on a loan
 *   already, with the text of the loan's rule, and when the key belongs to something else
 */
export function attachReceipt(
  deps: Deps,
  id: number,
  { request_key, loan_id, reason }: AttachInput,
  ctx: RequestContext,
): Promise<Answered> {
  const proposal = { as: "attach", loan_id, reference: null, reason } as const;
  return answer(deps, id, request_key, ctx, proposal);
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
  return answer(deps, id, request_key, ctx, { as: "return", loan_id: null, reference, reason });
}

function answer(
  deps: Deps,
  id: number,
  key: string,
  ctx: RequestContext,
  sent: ReceiptProposal,
): Promise<Answered> {
  const kind = sent.as === "attach" ? "receipt.attach" : "receipt.return";
  return act(
    deps,
    ctx,
    kind,
    { key, input: { ...sent, receipt: id } },
    {
      lock: async (tx) => {
        const limit = toCents((await readSettings(tx)).receipt_limit);
        const loan_id = sent.loan_id === null ? null : (await loanOf(tx, sent.loan_id)).loan_id;
        const receipt = await lockWithLoan(tx, id, loan_id);
        const before = await walletMoneyOfDay(tx, staffIdOf(ctx), deps.now(), limit);
        return { limit, before, proposal: { ...sent, loan_id }, receipt };
      },
      plan: ({ receipt, proposal, limit, before }) => {
        const refused = proposal.as === "attach" ? attachError(receipt) : answerError(receipt);
        return unlessRefused(refused, {
          does: needsSecondPerson(before + toCents(receipt.amount), limit) ? ask : applyProposal,
        });
      },
      write: async (tx, { does }, { receipt, proposal }) => {
        await does(tx, deps, receipt, proposal, ctx);
        return id;
      },
      read: async (tx) => {
        const receipt = await readReceiptRow(tx, id);
        return { receipt, asked: receipt.state === "asked" };
      },
    },
  );
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
 * @throws 404 for an unknown receipt; 403 for the caller's own loan (LOAN-45); 409 for who asked, when nothing is
 *   asked, and when the loan does not take it any more
 */
export async function confirmReceipt(
  deps: Deps,
  id: number,
  ctx: RequestContext,
): Promise<ReceiptRow> {
  const named = proposalOf(await readReceiptRow(deps.db, id));
  const kind = named?.as === "return" ? "receipt.return" : "receipt.attach";
  return inAct(deps, kind, async (tx) => {
    const receipt = await lockWithLoan(tx, id, named?.loan_id ?? null);
    const error = confirmError(receipt, staffIdOf(ctx));
    if (error !== null) throw conflict(error);
    const proposal = proposalOf(receipt);
    // Another proposal came between: its customer is not locked.
    if (proposal === null || !isDeepStrictEqual(proposal, named))
      throw conflict(texts.nothingAsked);
    await applyProposal(tx, deps, receipt, proposal, ctx);
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
      .set({ state: "unmatched", ...nothingProposed })
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
