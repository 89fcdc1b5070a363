import { receiptNumber } from "../core/codes.ts";
import { formatAmountExact, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { listed } from "../core/sentences.ts";
import { accounts, isTillCode } from "./accounts.ts";
import { chargeKinds } from "./charges.ts";
import type { EntryKind } from "./entry-kinds.ts";

/** What a sentence about an entry is made of; amounts in NLe. */
export interface EntryFacts {
  kind: EntryKind;
  /** The person who caused the entry; null for a job of the server. */
  staff_name: string | null;
  loan_id: string | null;
  payment_id: number | null;
  /** The customer of a refund of credit; absent for entries of another kind. */
  customer_id?: string | null;
  payout: { number: string } | null;
  settlement: { number: string; partner_name: string } | null;
  /** The employer's money that the entry records or takes back; absent for entries of another kind. */
  remittance?: { number: string; employer_name: string; list: string } | null;
  transfer_id: number | null;
  journal: { number: string; description: string; made_by: string } | null;
  lines: readonly { account_code: string; account_name: string; debit: number; credit: number }[];
}

/** A journal entry as one sentence, from its kind, person, document and amounts (ACC-14). */
export function entrySentence(entry: EntryFacts): string {
  return sentences[entry.kind](entry, entry.staff_name ?? "The system");
}

const {
  cash,
  loansReceivable,
  customerCredit,
  employerReceivable,
  refundsToReturn,
  interestIncome,
  penaltyIncome,
  recoveries,
} = accounts;

const sentences: Record<EntryKind, (entry: EntryFacts, by: string) => string> = {
  disbursement: (entry, by) =>
    `${by} paid out ${money(withoutCredit(entry), "from")} for ${loan(entry)}${payout(entry)}: amount ${plain(entry, loansReceivable.code)}, ${deducted(entry).join(", ")}${settles(entry)}.`,
  disbursement_reversal: (entry, by) =>
    `${by} took back the payout of ${money(withoutCredit(entry), "to")} for ${loan(entry)}${payout(entry)}, and ${listed(deducted(entry, " of").map((charge) => `the ${charge}`))}${settles(entry)}.`,
  payment: (entry, by) =>
    isOutOfCredit(entry)
      ? `${by} used ${moved(entry, customerCredit.code)} of the customer's money for ${loan(entry)} (${receipt(entry)}): ${parts(entry)}.`
      : isIdentified(entry)
        ? `${by} booked ${moved(entry, unidentified)} of unidentified receipts on ${loan(entry)} (${receipt(entry)}): ${parts(entry)}${keptCredit(entry)}.`
        : `${by} took ${money(withoutCredit(entry), "to")} for ${loan(entry)} (${receipt(entry)}): ${parts(entry)}${keptCredit(entry)}.`,
  payment_reversal: (entry, by) =>
    isOutOfCredit(entry)
      ? `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${moved(entry, customerCredit.code)} of the customer's money: ${parts(entry)}.`
      : net(entry, unidentified) < 0
        ? `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${moved(entry, unidentified)} is an unidentified receipt again: ${parts(entry)}${keptCredit(entry)}${claimed(entry)}.`
        : `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${money(withoutCredit(entry), "from")}: ${parts(entry)}${keptCredit(entry)}${claimed(entry)}.`,
  reallocation: (entry) => {
    const cause = entry.payment_id === null ? "" : `After the reversal of ${receipt(entry)}, `;
    const lines = entry.lines.map((line) => ({ ...line, name: partNames[line.account_code] }));
    const named = (side: "debit" | "credit") =>
      lines
        .filter((line) => line[side] > 0)
        .map(({ name = "another part" }) => name)
        .join(" and ");
    return `${cause}${total(entry)} of ${loan(entry)} counts as ${named("credit")} instead of ${named("debit")}.`;
  },
  write_off: (entry, by) =>
    entry.payment_id !== null
      ? `After the reversal of ${receipt(entry)}, ${moved(entry, loansReceivable.code)} more of ${loan(entry)} is a loan loss.`
      : `${by} ended ${loan(entry)} with ${moved(entry, loansReceivable.code)} of principal unpaid: a loan loss.`,
  recovery: (entry, by) => `${by} recovered ${money(entry, "to")} of the loss on ${loan(entry)}.`,
  recovery_reversal: (entry, by) =>
    `${by} reversed a recovery on ${loan(entry)}, ${money(entry, "from")}.`,
  credit_refund: (entry, by) =>
    `${by} refunded ${money(withoutCredit(entry), "from")} of the credit of ${customer(entry)}.`,
  credit_refund_reversal: (entry, by) =>
    `${by} took back ${money(withoutCredit(entry), "to")} of a refund to ${customer(entry)}.`,
  deduction_credit: (entry, by) =>
    `${by} kept ${moved(entry, customerCredit.code)}, deducted from the salary of ${customer(entry)}, as their credit.`,
  deduction_credit_reversal: (entry, by) =>
    `${by} reversed ${moved(entry, employerReceivable.code)} deducted from the salary of ${customer(entry)}${claimed(entry)}.`,
  remittance: (entry, by) =>
    `${by} recorded ${moved(entry, employerReceivable.code)} of ${employer(entry)}${charged(entry)}.`,
  remittance_reversal: (entry, by) =>
    `${by} took back ${moved(entry, employerReceivable.code)} of ${employer(entry)}${charged(entry)}.`,
  write_off_reversal: (entry, by) =>
    `${by} undid the end of ${loan(entry)}: ${moved(entry, loansReceivable.code)} is owed again.`,
  transfer: (entry, by) =>
    `${by} ${transferMoney(entry) > 0 ? "took" : "paid out"} ${transferred(entry)} for ${transfer(entry)}.`,
  transfer_reversal: (entry, by) =>
    transferMoney(entry) > 0
      ? `${by} took back the payout of ${transferred(entry)} for ${transfer(entry)}.`
      : `${by} gave back the ${transferred(entry)} taken for ${transfer(entry)}.`,
  transfer_partner: (entry, by) =>
    `${by} gave the transfers of a new partner, ${moved(entry, "1200")}, to the partner's account.`,
  settlement: (entry, by) => {
    const line = entry.lines.find(({ account_code }) => isPartner(account_code));
    const amount = formatNleExact((line?.debit ?? 0) + (line?.credit ?? 0));
    const partner = entry.settlement?.partner_name ?? "a partner";
    const number = entry.settlement === null ? "" : ` (${entry.settlement.number})`;
    return (line?.credit ?? 0) > 0
      ? `${by} recorded that ${partner} settled ${amount} of transfers${number}${charged(entry)}.`
      : `${by} settled ${amount} of transfers with ${partner}${number}${charged(entry)}.`;
  },
  bank_charge: (entry, by) =>
    net(entry, charges) > 0
      ? `${by} recorded a bank charge of ${moved(entry, charges)}.`
      : `${by} recorded ${moved(entry, charges)} of bank charges given back.`,
  unidentified_receipt: (entry, by) =>
    net(entry, unidentified) < 0
      ? `${by} recorded an unidentified receipt of ${moved(entry, unidentified)}.`
      : `${by} recorded that ${moved(entry, unidentified)} of unidentified receipts went back.`,
  receipt_return: (entry, by) =>
    `${by} returned ${moved(entry, unidentified)} of unidentified receipts to the payer.`,
  provision: (entry, by) => {
    const did = net(entry, "5100") > 0 ? "raised" : "lowered";
    return `Closing the month, ${by} ${did} the allowance for loan losses by ${moved(entry, "5100")}.`;
  },
  journal: (entry, by) => manual(entry, by, "Journal"),
  opening: (entry, by) => manual(entry, by, "Opening balance"),
  till_float: (entry, by) =>
    `${by} accepted a float of ${total(entry)} from ${source(entry)} for ${target(entry)}.`,
  till_handover: (entry, by) =>
    `${by} accepted ${total(entry)} from ${source(entry)} into ${target(entry)}.`,
  till_difference: (entry, by) =>
    isTillCode(entry.lines.find(({ credit }) => credit > 0)?.account_code ?? "")
      ? `${by} signed off ${source(entry)}: ${total(entry)} short, charged to ${target(entry)}.`
      : `${by} signed off ${target(entry)}: ${total(entry)} over.`,
  cash_move: (entry, by) =>
    `${by} moved ${total(entry)} from ${source(entry)} to ${target(entry)}.`,
};

/** The sum of its debits. */
function total(entry: EntryFacts): string {
  return formatNleExact(fromCents(sumCents(entry.lines.map((line) => toCents(line.debit)))));
}

/** The account that money left, and the one that took it. */
function source(entry: EntryFacts): string {
  return entry.lines.find(({ credit }) => credit > 0)?.account_name ?? "an account";
}

function target(entry: EntryFacts): string {
  return entry.lines.find(({ debit }) => debit > 0)?.account_name ?? "an account";
}

/** Whether the customer's credit has a part in the entry. */
function isCredit(entry: EntryFacts): boolean {
  return entry.lines.some(({ account_code }) => account_code === customerCredit.code);
}

/** Whether the money of a payment was the customer's credit: no cash moved. */
function isOutOfCredit(entry: EntryFacts): boolean {
  const side = entry.kind === "payment" ? "debit" : "credit";
  return entry.lines.some((line) => line.account_code === customerCredit.code && line[side] > 0);
}

/** An entry without what it adds to or takes from what the lender owes the customer, and the other way round. */
function withoutCredit(entry: EntryFacts): EntryFacts {
  const lines = entry.lines.filter(
    ({ account_code }) =>
      account_code !== customerCredit.code && account_code !== refundsToReturn.code,
  );
  return { ...entry, lines };
}

/** ", 50.00 as the customer's credit", or nothing. */
function keptCredit(entry: EntryFacts): string {
  return isCredit(entry) ? `, ${plain(entry, customerCredit.code)} as the customer's credit` : "";
}

/** ", 50.00 to be returned by the customer", or nothing. */
function claimed(entry: EntryFacts): string {
  return net(entry, refundsToReturn.code) === 0
    ? ""
    : `, ${plain(entry, refundsToReturn.code)} to be returned by the customer`;
}

/** "Model Secondary School for PD-000001 (ER-000001)". */
function employer({ remittance }: EntryFacts): string {
  if (remittance === undefined || remittance === null) return "an employer";
  return `${remittance.employer_name} for ${remittance.list} (${remittance.number})`;
}

function customer(entry: EntryFacts): string {
  return entry.customer_id ?? "a customer";
}

/** ", NLe 3,907.10 for another loan", or nothing. */
function settles(entry: EntryFacts): string {
  return isCredit(entry) ? `, ${moved(entry, customerCredit.code)} for another loan` : "";
}

/** "fee 100.00" for each charge of a payout: the first kind always, the others where the payout has them. */
function deducted(entry: EntryFacts, of = ""): string[] {
  return chargeKinds
    .filter(({ account }, place) => place === 0 || net(entry, account) !== 0)
    .map(({ name, account }) => `${name}${of} ${plain(entry, account)}`);
}

/** Accounts that are never the money of a loan's entry. */
const loanAccounts: readonly string[] = [
  loansReceivable.code,
  interestIncome.code,
  penaltyIncome.code,
  recoveries.code,
  ...chargeKinds.map(({ account }) => account),
];

/** What a payment covers, by account. */
const partNames: Readonly<Record<string, string>> = {
  [loansReceivable.code]: "principal",
  [interestIncome.code]: "interest",
  [penaltyIncome.code]: "penalty",
};

/** The amount that a loan's entry moves and its place: "NLe 200.00 in cash", "NLe 200.00 to Bank account". */
function money(entry: EntryFacts, direction: "from" | "to"): string {
  const lines = entry.lines.filter((line) => !loanAccounts.includes(line.account_code));
  const sum = sumCents(lines.map((line) => toCents(line.debit) - toCents(line.credit)));
  const [line] = lines;
  const place =
    line === undefined || line.account_code === cash.code
      ? "in cash"
      : isTillCode(line.account_code)
        ? `in cash at ${line.account_name}`
        : `${direction} ${line.account_name}`;
  return `${formatNleExact(fromCents(Math.abs(sum)))} ${place}`;
}

/** The expense account of what a bank takes. */
const charges = "5350";

/** Whether an account is that of a transfer partner, or the clearing account of those without one. */
function isPartner(code: string): boolean {
  return code >= "1200" && code <= "1249";
}

/** What a transfer added to the money account in cents: below 0 where money left. */
function transferMoney(entry: EntryFacts): number {
  const codes = entry.lines.map((line) => line.account_code);
  const money = codes.find((code) => !isPartner(code) && code < "2000");
  return money === undefined ? 0 : net(entry, money);
}

function transferred(entry: EntryFacts): string {
  return formatNleExact(fromCents(Math.abs(transferMoney(entry))));
}

/** ", charges NLe 5.00", or nothing. */
function charged(entry: EntryFacts): string {
  return net(entry, charges) === 0 ? "" : `, charges ${moved(entry, charges)}`;
}

/** Money whose owner is not known. */
const unidentified = "2400";

/** Whether the money of a payment was an unidentified receipt: nothing reached an account of money. */
function isIdentified(entry: EntryFacts): boolean {
  return net(entry, unidentified) > 0;
}

/** What an entry adds to an account in cents, debits less credits. */
function net(entry: EntryFacts, code: string): number {
  return sumCents(
    entry.lines
      .filter((line) => line.account_code === code)
      .map((line) => toCents(line.debit) - toCents(line.credit)),
  );
}

function moved(entry: EntryFacts, code: string): string {
  return formatNleExact(fromCents(Math.abs(net(entry, code))));
}

function plain(entry: EntryFacts, code: string): string {
  return formatAmountExact(fromCents(Math.abs(net(entry, code))));
}

function parts(entry: EntryFacts): string {
  const penalty =
    net(entry, penaltyIncome.code) === 0 ? "" : `penalty ${plain(entry, penaltyIncome.code)}, `;
  return `${penalty}interest ${plain(entry, interestIncome.code)}, principal ${plain(entry, loansReceivable.code)}`;
}

function loan(entry: EntryFacts): string {
  return entry.loan_id ?? "a loan";
}

function receipt(entry: EntryFacts): string {
  return entry.payment_id === null ? "a receipt" : receiptNumber(entry.payment_id);
}

function payout(entry: EntryFacts): string {
  return entry.payout === null ? "" : ` (${entry.payout.number})`;
}

function transfer(entry: EntryFacts): string {
  return entry.transfer_id === null ? "a transfer" : `transfer ${entry.transfer_id}`;
}

function manual({ journal }: EntryFacts, by: string, title: string): string {
  if (journal === null) return `${title}, posted by ${by}.`;
  return `${title} ${journal.number}, made by ${journal.made_by}, posted by ${by}: ${journal.description}`;
}
