import { moneyAccount as moneyLine } from "@microfinance/contract/accounting/entries.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { resolveMethod } from "@microfinance/contract/payments/method.ts";
import {
  clearingAccount,
  commissionOf,
  moneyMoved,
  transferEntry,
  transferReversalEntry,
} from "@microfinance/contract/transfers/partner-rules.ts";
import { isPosted } from "@microfinance/contract/transfers/rules.ts";
import { moneyAccount, moneyBack } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { Connection } from "../core/deps.ts";
import { knownMethods } from "../accounting/methods.ts";
import { accountOfPartner, partnerOf } from "./partners.ts";
import { directionOf, postedParts, type TransferRow } from "./queries.ts";

interface PostedColumns {
  partner_id: number | null;
  commission: number;
  money_account: string;
  till_session_id: number | null;
}

/** The columns of a transfer that its completion decides: partner, our share and the money account (TRF-30, TRF-31). */
export async function postedColumns(
  tx: Connection,
  staffId: number,
  transfer: Pick<
    TransferRow,
    "comparable_medium" | "direction" | "local_currency" | "fee" | "payment_method"
  >,
): Promise<PostedColumns> {
  const partner = await partnerOf(tx, transfer.comparable_medium);
  const parts = {
    direction: directionOf(transfer.direction),
    local: toCents(transfer.local_currency),
    fee: toCents(transfer.fee),
  };
  const method = resolveMethod(await knownMethods(tx), transfer.payment_method);
  const place = await moneyAccount(tx, method, staffId, fromCents(moneyMoved(parts)));
  return {
    partner_id: partner?.id ?? null,
    commission: partner === null ? 0 : fromCents(commissionOf(partner.commission, parts)),
    money_account: place.account_code,
    till_session_id: place.till_session_id,
  };
}

/**
 * Updates the ledger from a transfer before a change to that after it, on the caller's transaction: posts an entry at
 * completion, and its reversal at cancellation. Money that is taken back goes where `moneyBack` says.
 * @param before the transfer before the change, null for a new one
 */
export async function bookTransfer(
  tx: Connection,
  on: { staff_id: number; entry_date: CalendarDate; created_at: Date },
  before: TransferRow | null,
  after: TransferRow,
): Promise<void> {
  const [was, is] = [before !== null && isPosted(before), isPosted(after)];
  if (was === is) return;
  const partner = clearingAccount(await accountOfPartner(tx, after.partner_id));
  const parts = postedParts(after);
  const entry = (is ? transferEntry : transferReversalEntry)(parts, moneyLine, partner);
  if (entry === null) return;
  const { money_account: account_code, till_session_id } = after;
  const place = { account_code, till_session_id };
  const money = is ? place : await moneyBack(tx, place, on.staff_id, fromCents(-moneyMoved(parts)));
  const { kind, postings: lines } = entry;
  await postEntry(tx, { ...on, transfer_id: after.id, kind, money, lines });
}
