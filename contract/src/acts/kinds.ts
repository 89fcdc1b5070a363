import type { EntryKind } from "../accounting/entry-kinds.ts";
import { accountingTexts } from "../accounting/texts.ts";
import type { AuditAction } from "../audit/sentences.ts";
import { walletTexts } from "../mobile-money/texts.ts";
import { payoutTexts } from "../payouts/texts.ts";
import { payrollTexts } from "../payroll/texts.ts";
import { creditTexts } from "../servicing/credit-texts.ts";
import { servicingTexts } from "../servicing/texts.ts";
import { tillTexts } from "../tills/texts.ts";
import { partnerTexts } from "../transfers/partner-texts.ts";
import { transferTexts } from "../transfers/texts.ts";
import type { SecondPerson } from "./second-person.ts";

/** A kind of act: a change of the books, or of what is owed, that happens once. */
export interface ActRule {
  /** Of a request whose key another request has used; null for an act that no key repeats. */
  keyTaken: string | null;
  /** The kinds of ledger entries that it may post; none for an act that changes no account. */
  entries: readonly EntryKind[];
  secondPerson: SecondPerson;
}

/** The kinds of acts, each under the name of its event in the audit log. */
export const acts = {
  "cash.move": {
    keyTaken: tillTexts.moveKeyTaken,
    entries: ["cash_move"],
    secondPerson: {
      exempt:
        "The money stays with the lender; statements of banks and counts of the safe show a wrong one.",
    },
  },
  "till.make_movement": {
    keyTaken: tillTexts.movementKeyTaken,
    entries: [],
    secondPerson: { exempt: "Nothing is posted before another person accepts the movement." },
  },
  "till.accept_movement": {
    keyTaken: null,
    entries: ["till_float", "till_handover"],
    secondPerson: {
      asks: "tills.use",
      seconds: "tills.use",
      by: { after: "till.make_movement" },
    },
  },
  "transfer.create": {
    keyTaken: transferTexts.keyTaken,
    entries: ["transfer"],
    secondPerson: {
      exempt: "A customer brings the money, or the partner's pin proves that it is theirs.",
    },
  },
  "settlement.record": {
    keyTaken: partnerTexts.keyTaken,
    entries: ["settlement"],
    secondPerson: {
      asks: "transfers.settle",
      seconds: "journals.check",
      by: { above: "charge_limit" },
    },
  },
  "remittance.record": {
    keyTaken: payrollTexts.keyTaken,
    entries: ["remittance"],
    secondPerson: {
      asks: "payroll.manage",
      seconds: "journals.check",
      by: { above: "charge_limit" },
    },
  },
  "remittance.reverse": {
    keyTaken: null,
    entries: ["remittance_reversal"],
    secondPerson: {
      exempt:
        "What the employer owes is again as it was; the statement of the bank shows the money.",
    },
  },
  "journal.make": {
    keyTaken: accountingTexts.journalKeyTaken,
    entries: [],
    secondPerson: { exempt: "Nothing is posted before another person checks the journal." },
  },
  "journal.reject": {
    keyTaken: null,
    entries: [],
    secondPerson: { exempt: "Nothing is posted." },
  },
  "journal.post": {
    keyTaken: null,
    entries: ["journal", "opening"],
    secondPerson: {
      asks: "journals.make",
      seconds: "journals.check",
      by: { after: "journal.make" },
    },
  },
  "bank_line.book": {
    keyTaken: null,
    entries: ["bank_charge", "unidentified_receipt"],
    secondPerson: {
      asks: "cash.reconcile",
      seconds: "journals.check",
      by: { above: "charge_limit" },
    },
  },
  "loan.pay_out": {
    keyTaken: payoutTexts.keyTaken,
    entries: ["disbursement", "payment", "reallocation"],
    secondPerson: { asks: "loans.decide", seconds: "loans.pay_out", by: { setting: "payout" } },
  },
  "loan.settle": {
    keyTaken: servicingTexts.otherAct,
    entries: ["payment", "reallocation"],
    secondPerson: {
      exempt: "The rebate follows from the terms of the loan, and the money comes in as a payment.",
    },
  },
  "loan.change_members": {
    keyTaken: servicingTexts.otherAct,
    entries: ["reallocation"],
    secondPerson: { exempt: "Every member signs the new agreement." },
  },
  "recovery.record": {
    keyTaken: servicingTexts.otherAct,
    entries: ["recovery"],
    secondPerson: { exempt: "Money comes in, by a receipt, and the loss stays written off." },
  },
  "credit.apply": {
    keyTaken: creditTexts.otherMovement,
    entries: ["payment", "reallocation"],
    secondPerson: { exempt: "The customer's credit pays a loan of the same customer." },
  },
  "credit.return_refund": {
    keyTaken: creditTexts.otherMovement,
    entries: ["credit_refund_reversal"],
    secondPerson: { exempt: "Money comes in, and the customer is told." },
  },
  "payment.move": {
    keyTaken: servicingTexts.otherAct,
    entries: ["payment", "payment_reversal", "reallocation"],
    secondPerson: {
      asks: "payments.reverse",
      seconds: "payments.reverse",
      by: { request: "payment_move" },
    },
  },
  "request.ask": {
    keyTaken: servicingTexts.otherAct,
    entries: [],
    secondPerson: { exempt: "Nothing changes before another person approves the request." },
  },
  "receipt.attach": {
    keyTaken: walletTexts.otherRequest,
    entries: ["receipt_return", "payment", "reallocation", "unidentified_receipt"],
    secondPerson: {
      asks: "receipts.attach",
      seconds: "receipts.return",
      by: { above: "receipt_limit" },
    },
  },
  "receipt.return": {
    keyTaken: walletTexts.otherRequest,
    entries: ["receipt_return", "unidentified_receipt"],
    secondPerson: {
      asks: "receipts.return",
      seconds: "receipts.return",
      by: { above: "receipt_limit" },
    },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** The kind of an act. */
export type ActKind = keyof typeof acts;

/** The kinds of acts that a request names by a key. */
export type KeyedActKind = {
  [Kind in ActKind]: (typeof acts)[Kind]["keyTaken"] extends string ? Kind : never;
}[ActKind];
