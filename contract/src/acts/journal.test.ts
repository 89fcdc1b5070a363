import { storedCharges } from "../accounting/charges.ts";
import {
  assignmentEntry,
  settlementPostings,
  transferEntry,
  transferReversalEntry,
} from "../transfers/partner-rules.ts";
import { lineEntry } from "../reconciliation/bookings.ts";
import { describe, expect, it } from "vitest";
import {
  creditRefundEntry,
  disbursementEntry,
  disbursementReversalEntry,
  type Entry,
  moneyAccount,
  paymentEntry,
  paymentReversalEntry,
  reallocationEntry,
  refundReturnedEntry,
  writeOffEntry,
  writeOffReversalEntry,
} from "../accounting/entries.ts";
import { fromCents } from "../core/money.ts";
import { cashMoveEntry, differenceEntry, movementEntry } from "../tills/till-entries.ts";
import { entrySentence } from "./journal.ts";

const parts = { penalty: 0, interest: 3_333, principal: 16_667 };
const loan = { amount: 500_000, charges: storedCharges(100) };

const names: Record<string, string> = {
  "1000": "Cash",
  "1010": "Till 1",
  "1050": "Bank account",
  "1310": "Staff shortages",
  "4500": "Cash over",
};

/** An entry on any accounts of the chart. */
type AnyEntry = Pick<Entry, "kind"> & {
  postings: { account: string; debit: number; credit: number }[];
};

function sentenceOf(entry: AnyEntry | null, more: object = {}): string {
  if (entry === null) return "no entry";
  return entrySentence({
    kind: entry.kind,
    staff_name: "A. Kamara",
    loan_id: "LN-202603-000045",
    payment_id: 123,
    customer_id: "CUS-000029",
    payout: { number: "PV-000007" },
    settlement: { number: "TS-000004", partner_name: "Ria" },
    transfer_id: 12,
    journal: null,
    lines: entry.postings.map((line) => ({
      account_code: line.account === moneyAccount ? "1050" : line.account,
      account_name: names[line.account] ?? "Bank account",
      debit: fromCents(line.debit),
      credit: fromCents(line.credit),
    })),
    ...more,
  });
}

/** An entry whose money is the customer's credit. */
const outOfCredit = ({ kind, postings }: AnyEntry) => ({
  kind,
  postings: postings.map((line) =>
    line.account === moneyAccount ? { ...line, account: "2000" } : line,
  ),
});

const posted = (direction: "in" | "out", local: number) => ({
  direction,
  local,
  fee: 0,
  commission: 0,
});
const received = (local: number) => transferEntry(posted("in", local), "1000", "1200");

describe("TILL-14 the entries of tills in one sentence", () => {
  it.each([
    [
      movementEntry("float", { till: "1010", safe: "1000" }, 50_000),
      "A. Kamara accepted a float of NLe 500.00 from Cash for Till 1.",
    ],
    [
      movementEntry("handover", { till: "1010", safe: "1000" }, 50_000),
      "A. Kamara accepted NLe 500.00 from Till 1 into Cash.",
    ],
    [
      differenceEntry("1010", -500, "staff"),
      "A. Kamara signed off Till 1: NLe 5.00 short, charged to Staff shortages.",
    ],
    [differenceEntry("1010", 700, "loss"), "A. Kamara signed off Till 1: NLe 7.00 over."],
    [
      cashMoveEntry("1000", "1050", 50_000),
      "A. Kamara moved NLe 500.00 from Cash to Bank account.",
    ],
  ])("%j", (entry, sentence) => expect(sentenceOf(entry)).toBe(sentence));
});

describe("ACC-14 an entry in one sentence", () => {
  it.each([
    [
      disbursementEntry(loan),
      "A. Kamara paid out NLe 4,900.00 from Bank account for LN-202603-000045 (PV-000007): amount 5,000.00, fee 100.00.",
    ],
    [
      disbursementReversalEntry(loan),
      "A. Kamara took back the payout of NLe 4,900.00 to Bank account for LN-202603-000045 (PV-000007), and the fee of 100.00.",
    ],
    [
      paymentEntry(parts),
      "A. Kamara took NLe 200.00 to Bank account for LN-202603-000045 (RC-000123): interest 33.33, principal 166.67.",
    ],
    [
      disbursementEntry({ ...loan, settled: 390_710 }),
      "A. Kamara paid out NLe 992.90 from Bank account for LN-202603-000045 (PV-000007): amount 5,000.00, fee 100.00, NLe 3,907.10 for another loan.",
    ],
    [
      outOfCredit(paymentEntry(parts)),
      "A. Kamara used NLe 200.00 of the customer's money for LN-202603-000045 (RC-000123): interest 33.33, principal 166.67.",
    ],
    [
      outOfCredit(paymentReversalEntry(parts)),
      "A. Kamara reversed RC-000123 of LN-202603-000045, NLe 200.00 of the customer's money: interest 33.33, principal 166.67.",
    ],
    [
      paymentEntry(parts, 5_050),
      "A. Kamara took NLe 250.50 to Bank account for LN-202603-000045 (RC-000123): interest 33.33, principal 166.67, 50.50 as the customer's credit.",
    ],
    [
      paymentReversalEntry(parts, { credit: 3_050, claim: 2_000 }),
      "A. Kamara reversed RC-000123 of LN-202603-000045, NLe 250.50 from Bank account: interest 33.33, principal 166.67, 30.50 as the customer's credit, 20.00 to be returned by the customer.",
    ],
    [
      creditRefundEntry(5_050),
      "A. Kamara refunded NLe 50.50 from Bank account of the credit of CUS-000029.",
    ],
    [
      refundReturnedEntry({ credit: 3_050, claim: 2_000 }),
      "A. Kamara took back NLe 50.50 to Bank account of a refund to CUS-000029.",
    ],
    [
      paymentReversalEntry(parts),
      "A. Kamara reversed RC-000123 of LN-202603-000045, NLe 200.00 from Bank account: interest 33.33, principal 166.67.",
    ],
    [
      reallocationEntry(
        { penalty: 0, interest: 0, principal: 3_333 },
        { penalty: 0, interest: 3_333, principal: 0 },
      ),
      "After the reversal of RC-000123, NLe 33.33 of LN-202603-000045 counts as interest instead of principal.",
    ],
    [
      reallocationEntry(
        { penalty: 0, interest: 3_333, principal: 0 },
        { penalty: 0, interest: 0, principal: 3_333 },
      ),
      "After the reversal of RC-000123, NLe 33.33 of LN-202603-000045 counts as principal instead of interest.",
    ],
    [
      writeOffEntry(45_833),
      "After the reversal of RC-000123, NLe 458.33 more of LN-202603-000045 is a loan loss.",
    ],
    [
      writeOffReversalEntry(45_833),
      "A. Kamara undid the end of LN-202603-000045: NLe 458.33 is owed again.",
    ],
    [received(225_000), "A. Kamara paid out NLe 2,250.00 for transfer 12."],
    [
      transferReversalEntry(posted("in", 225_000), "1000", "1200"),
      "A. Kamara took back the payout of NLe 2,250.00 for transfer 12.",
    ],
    [
      transferEntry(posted("out", 225_000), "1000", "1201"),
      "A. Kamara took NLe 2,250.00 for transfer 12.",
    ],
    [
      transferReversalEntry(posted("out", 225_000), "1000", "1201"),
      "A. Kamara gave back the NLe 2,250.00 taken for transfer 12.",
    ],
    [
      assignmentEntry([500, -200], "1201"),
      "A. Kamara gave the transfers of a new partner, NLe 3.00, to the partner's account.",
    ],
    [
      settlementPostings(
        { direction: "in", amount: 900, charges: 100, due: 1_000 },
        "1050",
        "1201",
      ),
      "A. Kamara recorded that Ria settled NLe 10.00 (TS-000004), charges NLe 1.00.",
    ],
    [
      settlementPostings(
        { direction: "out", amount: 1_000, charges: 0, due: 1_000 },
        "1050",
        "1201",
      ),
      "A. Kamara settled NLe 10.00 with Ria (TS-000004).",
    ],
    [lineEntry("charge", "1050", -500), "A. Kamara recorded a bank charge of NLe 5.00."],
    [lineEntry("charge", "1050", 500), "A. Kamara recorded NLe 5.00 of bank charges given back."],
    [
      lineEntry("unidentified", "1050", 500),
      "A. Kamara recorded an unidentified receipt of NLe 5.00.",
    ],
    [
      lineEntry("unidentified", "1050", -500),
      "A. Kamara recorded that NLe 5.00 of unidentified receipts went back.",
    ],
  ])("%#", (entry, sentence) => {
    expect(sentenceOf(entry)).toBe(sentence);
  });

  it("a write-off that follows no reversal", () => {
    expect(sentenceOf(writeOffEntry(45_833), { payment_id: null })).toBe(
      "A. Kamara ended LN-202603-000045 with NLe 458.33 of principal unpaid: a loan loss.",
    );
  });

  it("says cash of the safe", () => {
    const lines = [
      { account_code: "1000", account_name: "Cash", debit: 200, credit: 0 },
      { account_code: "1100", account_name: "Loans receivable", debit: 0, credit: 200 },
    ];
    expect(sentenceOf(paymentEntry(parts), { lines })).toBe(
      "A. Kamara took NLe 200.00 in cash for LN-202603-000045 (RC-000123): interest 0.00, principal 200.00.",
    );
  });

  it.each([
    ["journal", "Journal JV-000007, made by F. Sesay, posted by A. Kamara: Rent for March"],
    ["opening", "Opening balance JV-000007, made by F. Sesay, posted by A. Kamara: Rent for March"],
  ] as const)("a %s names its number, both persons and its text", (kind, sentence) => {
    const journal = { number: "JV-000007", description: "Rent for March", made_by: "F. Sesay" };
    const entry = received(100);
    expect(sentenceOf(entry && { ...entry, kind }, { journal })).toBe(sentence);
  });

  it("names no person for an entry of a job", () => {
    expect(sentenceOf(received(100), { staff_name: null })).toBe(
      "The system paid out NLe 1.00 for transfer 12.",
    );
  });
});
