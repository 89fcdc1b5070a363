import { type Cents, fromCents, shareOf, sumCents, toCents } from "../core/money.ts";
import { accounts } from "../accounting/accounts.ts";
import type { EntryKind } from "../accounting/entry-kinds.ts";
import { billerTexts as billers } from "./biller-texts.ts";
import { partnerTexts as texts } from "./partner-texts.ts";

/** How a partner pays for a transfer: not at all, percent of the amount in NLe, or NLe a transfer. */
export interface Commission {
  kind: "none" | "percent" | "fixed";
  value: number;
}

/** In: sent from elsewhere and paid out here. Out: paid in here and sent elsewhere. */
type Direction = "in" | "out";

/** What a transfer posts, in cents. */
export interface PostedTransfer {
  direction: Direction;
  local: Cents;
  /** What the sender of a transfer out paid beside the amount. */
  fee: Cents;
  /** Our share: the commission of a transfer in, our part of the fee of a transfer out. */
  commission: Cents;
}

/** One line of an entry, in cents, on any account. */
interface Line {
  account: string;
  debit: Cents;
  credit: Cents;
}

/** The accounts of the settlements beside the partner's. */
const settlementAccounts = { charges: "5350", difference: "4600" } as const;
/** Income of transfers. */
export const commissionAccount = "4300";

/** The account of a transfer: its partner's, or the clearing account where its medium has no partner. */
export function clearingAccount(partner: { account_code: string } | null): string {
  return partner?.account_code ?? accounts.transfersClearing.code;
}

/** Our share of a transfer (TRF-31). Of a transfer out it is at most the fee. */
export function commissionOf(
  commission: Commission,
  transfer: Omit<PostedTransfer, "commission">,
): Cents {
  const { direction, local, fee } = transfer;
  const share = agreedShare(commission, local);
  return direction === "in" ? share : Math.min(share, fee);
}

function agreedShare({ kind, value }: Commission, local: Cents): Cents {
  if (kind === "none") return 0;
  // Percent have four decimals, so that the fraction has six.
  return kind === "fixed" ? toCents(value) : shareOf(local, Math.round(value * 10_000) / 1_000_000);
}

/** What the partner owes for a transfer; below 0 for what is owed to the partner (TRF-31). */
export function claimOf({ direction, local, fee, commission }: PostedTransfer): Cents {
  return direction === "in" ? local + commission : commission - local - fee;
}

/** What a transfer adds to the money account; below 0 for money that is paid out. */
export function moneyMoved({ direction, local, fee }: Omit<PostedTransfer, "commission">): Cents {
  return direction === "in" ? -local : local + fee;
}

/**
 * The entry of a completed transfer (ACC-11, TRF-31): the partner owes amount and commission, and the money left; or
 * the money came, and amount and the partner's share are owed. Null for an amount of 0.
 * @param money the account that the money left, or came to
 * @param partner the partner's account, or the clearing account
 */
export function transferEntry(
  transfer: PostedTransfer,
  money: string,
  partner: string,
): { kind: EntryKind; postings: Line[] } | null {
  const { direction, local, fee, commission } = transfer;
  if (local === 0) return null;
  const claim = claimOf(transfer);
  const lines =
    direction === "in"
      ? [debit(partner, claim), credit(money, local), credit(commissionAccount, commission)]
      : [debit(money, local + fee), credit(partner, -claim), credit(commissionAccount, commission)];
  return { kind: "transfer", postings: posted(lines) };
}

/** The entry of a canceled transfer: its own lines turned round. */
export function transferReversalEntry(
  transfer: PostedTransfer,
  money: string,
  partner: string,
): { kind: EntryKind; postings: Line[] } | null {
  const entry = transferEntry(transfer, money, partner);
  if (entry === null) return null;
  const postings = entry.postings.map((line) => ({
    account: line.account,
    debit: line.credit,
    credit: line.debit,
  }));
  return { kind: "transfer_reversal", postings };
}

/** The entry that moves the claims of earlier transfers from the clearing account to a partner; null for 0. */
export function assignmentEntry(
  claims: readonly Cents[],
  partner: string,
): { kind: EntryKind; postings: Line[] } | null {
  const sum = sumCents(claims);
  if (sum === 0) return null;
  const clearing = accounts.transfersClearing.code;
  const [to, from] = sum > 0 ? [partner, clearing] : [clearing, partner];
  const moved = Math.abs(sum);
  return { kind: "transfer_partner", postings: [debit(to, moved), credit(from, moved)] };
}

/** A settlement in cents: what came to the money account or left it, and what the bank took. */
interface SettledAmounts {
  direction: Direction;
  amount: Cents;
  charges: Cents;
  /** What its transfers add up to in this direction. */
  due: Cents;
}

/** What the transfers of a settlement add up to in its direction. */
export function dueOf(direction: Direction, claims: readonly Cents[]): Cents {
  const sum = sumCents(claims);
  return (direction === "in" ? sum : -sum) + 0;
}

/** The gain of a settlement; below 0 for a loss (TRF-33). */
export function differenceOf({ direction, amount, charges, due }: SettledAmounts): Cents {
  return direction === "in" ? amount + charges - due : due + charges - amount;
}

/** The lines of a settlement (TRF-33). Charges are an expense in both directions, and `amount` is without them. */
export function settlementPostings(
  settled: SettledAmounts,
  money: string,
  partner: string,
): { kind: EntryKind; postings: Line[] } {
  const { direction, amount, charges, due } = settled;
  const gain = differenceOf(settled);
  const main =
    direction === "in"
      ? [debit(money, amount), credit(partner, due)]
      : [debit(partner, due), credit(money, amount)];
  const { charges: charged, difference } = settlementAccounts;
  const lines = [...main, debit(charged, charges)];
  return {
    kind: "settlement",
    postings: posted([...lines, gain < 0 ? debit(difference, -gain) : credit(difference, gain)]),
  };
}

/**
 * Why a settlement does not fit the kind of its partner, or null: transfers are settled with their partner, and bills
 * with a biller that has no float.
 * @param terms of a biller; null for a partner of money transfers
 */
export function settledKindError(
  terms: "float" | "after" | null,
  { transfer_ids, bill_ids }: { transfer_ids: readonly number[]; bill_ids: readonly number[] },
): { field: "partner_id" | "transfer_ids" | "bill_ids"; text: string } | null {
  if (terms === "float") return { field: "partner_id", text: texts.prepaid };
  const [field, wanted, others] =
    terms === null
      ? (["transfer_ids", transfer_ids, bill_ids] as const)
      : (["bill_ids", bill_ids, transfer_ids] as const);
  const isOther = others.length > 0;
  const none = terms === null ? texts.noTransfers : texts.noBills;
  if (isOther)
    return { field: "partner_id", text: terms === null ? billers.notBiller : billers.isBiller };
  return wanted.length === 0 ? { field, text: none } : null;
}

/** Why these transfers are not settled with these values, or null (TRF-33). */
export function settlementError(
  settlement: { direction: Direction; date: string; amount: number },
  transfers: readonly { transfer_date: string; claim: number }[],
  today: string,
): { field: "date" | "direction" | "transfer_ids"; text: string } | null {
  const { direction, date } = settlement;
  if (transfers.length === 0) return { field: "transfer_ids", text: texts.noTransfers };
  if (date > today) return { field: "date", text: texts.dateInFuture };
  if (transfers.some((transfer) => transfer.transfer_date > date))
    return { field: "date", text: texts.beforeTransfer };
  const claims = transfers.map(({ claim }) => toCents(claim));
  if (dueOf(direction, claims) > 0) return null;
  return { field: "direction", text: direction === "in" ? texts.nothingOwed : texts.nothingToPay };
}

/** The difference that amount and charges leave, in NLe, for the sentence before the button. */
export function differenceInNle(
  settlement: { direction: Direction; amount: number; charges: number },
  claims: readonly number[],
): number {
  const { direction } = settlement;
  const due = dueOf(direction, claims.map(toCents));
  const [amount, charges] = [toCents(settlement.amount), toCents(settlement.charges)];
  return fromCents(differenceOf({ direction, amount, charges, due }));
}

function posted(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.debit + line.credit > 0);
}

function debit(account: string, amount: Cents): Line {
  return { account, debit: amount, credit: 0 };
}

function credit(account: string, amount: Cents): Line {
  return { account, debit: 0, credit: amount };
}
