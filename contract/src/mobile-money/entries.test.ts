import { expect, test } from "vitest";
import {
  type Entry,
  moneyAccount,
  paymentEntry,
  paymentReversalEntry,
  receiptReturnEntry,
  unmatchedEntry,
  walletFeeEntry,
} from "../accounting/entries.ts";
import { entrySentence } from "../acts/journal.ts";
import { auditSentence } from "../acts/audit.ts";
import { fromCents } from "../core/money.ts";

const parts = { penalty: 0, interest: 3_333, principal: 16_667 };

/** The sentence of an entry whose account of money is this one. */
function sentenceOf(entry: Entry, money: string, staff_name: string | null = "A. Kamara"): string {
  return entrySentence({
    kind: entry.kind,
    staff_name,
    loan_id: "LN-202603-000045",
    payment_id: 123,
    payout: null,
    settlement: null,
    transfer_id: null,
    journal: null,
    lines: entry.postings.map((line) => ({
      account_code: line.account === moneyAccount ? money : line.account,
      account_name: "Mobile money wallet",
      debit: fromCents(line.debit),
      credit: fromCents(line.credit),
    })),
  });
}

test("MOMO-11, MOMO-12, MOMO-16 the entries of a receipt balance, and say what happened", () => {
  expect(unmatchedEntry(500).postings).toEqual([
    { account: "M", debit: 500, credit: 0 },
    { account: "2400", debit: 0, credit: 500 },
  ]);
  expect(sentenceOf(unmatchedEntry(500), "1072", null)).toBe(
    "The system recorded an unidentified receipt of NLe 5.00.",
  );
  expect(walletFeeEntry(50).postings).toEqual([
    { account: "5350", debit: 50, credit: 0 },
    { account: "M", debit: 0, credit: 50 },
  ]);
  expect(sentenceOf(walletFeeEntry(50), "1072", null)).toBe(
    "The system recorded a bank charge of NLe 0.50.",
  );
  expect(receiptReturnEntry(500).postings).toEqual([
    { account: "2400", debit: 500, credit: 0 },
    { account: "M", debit: 0, credit: 500 },
  ]);
  expect(sentenceOf(receiptReturnEntry(500), "1072")).toBe(
    "A. Kamara returned NLe 5.00 of unidentified receipts to the payer.",
  );
});

test("MOMO-7 a payment of the wallet is of no person", () => {
  expect(sentenceOf(paymentEntry(parts), "1072", null)).toBe(
    "The system took NLe 200.00 to Mobile money wallet for LN-202603-000045 (RC-000123): interest 33.33, principal 166.67.",
  );
});

test("MOMO-14, MOMO-20 an attached receipt and a reversed payment say that the money stays in the wallet", () => {
  expect(sentenceOf(paymentEntry(parts, 1_000), "2400")).toBe(
    "A. Kamara booked NLe 210.00 of unidentified receipts on LN-202603-000045 (RC-000123): interest 33.33, principal 166.67, 10.00 as the customer's credit.",
  );
  expect(sentenceOf(paymentReversalEntry(parts), "2400")).toBe(
    "A. Kamara reversed RC-000123 of LN-202603-000045, NLe 200.00 is an unidentified receipt again: interest 33.33, principal 166.67.",
  );
});

test("MOMO-14, MOMO-15, MOMO-16 the audit log says what was done with a receipt", () => {
  const of = (action: string, after: object) =>
    auditSentence({
      action,
      actor_name: "F. Sesay",
      actor_role: "staff:6",
      record_type: "wallet_receipt",
      record_id: "7",
      record_name: null,
      before: null,
      after: { received: "NLe 200.00", ...after },
    } as Parameters<typeof auditSentence>[0]);
  expect(of("receipt.attach", { loan_id: "LN-202603-000045", reason: "She said" })).toContain(
    "booked receipt 7 of the wallet, NLe 200.00, on LN-202603-000045",
  );
  expect(of("receipt.ask", { as: "return" })).toContain("asked to return receipt 7");
  expect(of("receipt.return", {})).toContain("returned receipt 7 of the wallet, NLe 200.00");
  expect(of("receipt.decline", {})).toContain("declined what was asked for receipt 7");
  expect(of("receipt.give", { owner: "Musa Bangura" })).toContain("to Musa Bangura");
  expect(of("receipt.wait", { owner: "staff 3" })).toContain("on no loan");
});
