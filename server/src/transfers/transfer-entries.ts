import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  clearingAccount,
  commissionOf,
  transferEntry,
  transferReversalEntry,
} from "@microfinance/contract/transfers/partner-rules.ts";
import { isPosted } from "@microfinance/contract/transfers/rules.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { Connection } from "../core/deps.ts";
import { moneyAccountOf } from "./money-account.ts";
import { accountOfPartner, partnerOf } from "./partners.ts";
import { directionOf, postedParts, type TransferRow } from "./queries.ts";

/** The columns of a transfer that its completion decides: partner, our share and the money account (TRF-30, TRF-31). */
export async function postedColumns(
  tx: Connection,
  transfer: Pick<
    TransferRow,
    "comparable_medium" | "direction" | "local_currency" | "fee" | "payment_method"
  >,
): Promise<{ partner_id: number | null; commission: number; money_account: string }> {
  const partner = await partnerOf(tx, transfer.comparable_medium);
  const parts = {
    direction: directionOf(transfer.direction),
    local: toCents(transfer.local_currency),
    fee: toCents(transfer.fee),
  };
  return {
    partner_id: partner?.id ?? null,
    commission: partner === null ? 0 : fromCents(commissionOf(partner.commission, parts)),
    money_account: await moneyAccountOf(transfer.payment_method),
  };
}

/**
 * Updates the ledger from a transfer before a change to that after it, on the caller's transaction: posts an entry at
 * completion, and its reversal at cancellation.
 * @param before the transfer before the change, null for a new one
 */
export async function bookTransfer(
  tx: Connection,
  on: { staff_id: number | null; entry_date: CalendarDate },
  before: TransferRow | null,
  after: TransferRow,
): Promise<void> {
  const [was, is] = [before !== null && isPosted(before), isPosted(after)];
  if (was === is) return;
  const partner = clearingAccount(await accountOfPartner(tx, after.partner_id));
  const entryOf = is ? transferEntry : transferReversalEntry;
  const entry = entryOf(postedParts(after), after.money_account, partner);
  if (entry === null) return;
  await postEntry(tx, { ...on, transfer_id: after.id, kind: entry.kind, lines: entry.postings });
}
