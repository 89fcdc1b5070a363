import { accountingTexts } from "../accounting/texts.ts";
import type { Action } from "../core/access.ts";
import type { AuditAction } from "./audit.ts";
import { walletTexts } from "../mobile-money/texts.ts";
import { payoutTexts } from "../payouts/texts.ts";
import { payrollTexts } from "../payroll/texts.ts";
import type { RequestKind } from "../requests/kinds.ts";
import { creditTexts } from "../payments/credit-texts.ts";
import { servicingTexts } from "../servicing/texts.ts";
import { tillTexts } from "../tills/texts.ts";
import { partnerTexts } from "../transfers/partner-texts.ts";
import { transferTexts } from "../transfers/texts.ts";
import type { ActRule } from "./act-rule.ts";
import { billActs } from "./bill-acts.ts";

/** Tills and money between accounts of the lender. */
const tillActs = {
  "cash.move": {
    keyTaken: tillTexts.moveKeyTaken,
    entries: ["cash_move"],
    secondPerson: {
      asks: "tills.supervise",
      seconds: "tills.supervise",
      by: { above: "cash_move_limit" },
    },
  },
  "cash.count_in": {
    entries: ["cash_move"],
    secondPerson: {
      asks: "tills.supervise",
      seconds: "tills.supervise",
      by: { after: "cash.move" },
    },
  },
  "cash.confirm_difference": {
    entries: ["cash_move", "till_difference"],
    secondPerson: {
      asks: "tills.supervise",
      seconds: "tills.supervise",
      by: { after: "cash.count_in" },
    },
  },
  "cash.return": {
    entries: ["cash_move"],
    secondPerson: {
      asks: "tills.supervise",
      seconds: "tills.supervise",
      by: { after: "cash.move" },
    },
  },
  "safe.count": {
    entries: [],
    secondPerson: { exempt: "Nothing is posted before another person signs the count off." },
  },
  "safe.sign_off": {
    entries: ["till_difference"],
    secondPerson: {
      asks: "tills.supervise",
      seconds: "tills.supervise",
      by: { after: "safe.count" },
    },
  },
  "till.make_movement": {
    keyTaken: tillTexts.movementKeyTaken,
    entries: [],
    secondPerson: { exempt: "Nothing is posted before another person accepts the movement." },
  },
  "till.accept_movement": {
    entries: ["till_float", "till_handover"],
    secondPerson: {
      asks: "tills.use",
      seconds: "tills.use",
      by: { after: "till.make_movement" },
    },
  },
  "till.sign_off": {
    entries: ["till_difference", "till_handover"],
    secondPerson: { asks: "tills.use", seconds: "tills.supervise", by: { after: "till.count" } },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** Journals, statements of banks and the end of a period. */
const bookActs = {
  "journal.make": {
    keyTaken: accountingTexts.journalKeyTaken,
    entries: [],
    secondPerson: { exempt: "Nothing is posted before another person checks the journal." },
  },
  "journal.reject": { entries: [], secondPerson: { exempt: "Nothing is posted." } },
  "journal.post": {
    entries: ["journal", "opening"],
    secondPerson: {
      asks: "journals.make",
      seconds: "journals.check",
      by: { after: "journal.make" },
    },
  },
  "bank_line.book": {
    entries: ["bank_charge", "unidentified_receipt"],
    secondPerson: {
      asks: "cash.reconcile",
      seconds: "journals.check",
      by: { above: "charge_limit" },
    },
  },
  "import.book": {
    entries: ["opening"],
    secondPerson: {
      exempt:
        "It posts opening entries only, from a file that stays and that another person compares; each row has its checks.",
    },
  },
  "import.take_back": {
    entries: ["opening"],
    secondPerson: { exempt: "The books are again as before the import." },
  },
  "period.close": {
    entries: ["provision"],
    secondPerson: { exempt: "The provision follows from the loans and the lender's percentages." },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** Money transfers and what partners owe. */
const transferActs = {
  "transfer.create": {
    keyTaken: transferTexts.keyTaken,
    entries: ["transfer", "till_collection"],
    secondPerson: {
      exempt: "A customer brings the money, or the partner's pin proves that it is theirs.",
    },
  },
  "transfer.update": {
    entries: ["transfer", "transfer_reversal", "till_collection"],
    secondPerson: { exempt: "The amounts of a completed transfer do not change." },
  },
  "transfer.cancel": {
    entries: ["transfer_reversal"],
    secondPerson: {
      asks: "transfers.create",
      seconds: "transfers.cancel",
      by: { setting: "reversal_by_other" },
    },
  },
  "partner.add": {
    entries: ["transfer_partner"],
    secondPerson: { exempt: "Open transfers go to the partner's account; no money moves." },
  },
  "partner.change": {
    entries: ["transfer_partner"],
    secondPerson: {
      exempt:
        "Open transfers go to the partner's account; no money moves. Commission and charge are those of later ones, and a biller's terms stay.",
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
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** Lists of employers. */
const payrollActs = {
  "payroll_list.post": {
    entries: ["payment", "deduction_credit", "reallocation"],
    secondPerson: { exempt: "The employer's file names each deduction." },
  },
  "payroll_row.reverse": {
    entries: ["deduction_credit_reversal"],
    secondPerson: {
      asks: "payroll.manage",
      seconds: "payroll.manage",
      by: { setting: "reversal_by_other" },
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
    entries: ["remittance_reversal"],
    secondPerson: { exempt: "The employer owes it again; the bank's statement shows the money." },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** Money in: payments, receipts of the wallet, recoveries. */
const paymentActs = {
  "payment.record": {
    entries: ["payment", "reallocation", "till_collection"],
    secondPerson: { exempt: "Money comes in, by a receipt, and cash into a till that is counted." },
  },
  "payment.reverse": {
    entries: ["payment_reversal", "reallocation"],
    secondPerson: {
      asks: "payments.record",
      seconds: "payments.reverse",
      by: { request: "payment_reversal" },
    },
  },
  "payment.move": {
    keyTaken: servicingTexts.otherAct,
    entries: ["payment", "payment_reversal", "reallocation", "till_collection"],
    secondPerson: {
      asks: "payments.record",
      seconds: "payments.reverse",
      by: { request: "payment_move" },
    },
  },
  "receipt.wait": {
    entries: ["unidentified_receipt", "bank_charge", "payment", "reallocation"],
    secondPerson: { exempt: "The provider says what came; no person does it." },
  },
  "receipt.attach": {
    keyTaken: walletTexts.otherRequest,
    entries: ["payment", "reallocation"],
    secondPerson: {
      asks: "receipts.attach",
      seconds: "receipts.return",
      by: { above: "receipt_limit" },
    },
  },
  "receipt.return": {
    keyTaken: walletTexts.otherRequest,
    entries: ["receipt_return"],
    secondPerson: {
      asks: "receipts.return",
      seconds: "receipts.return",
      by: { above: "receipt_limit" },
    },
  },
  "recovery.record": {
    keyTaken: servicingTexts.otherAct,
    entries: ["recovery", "till_collection"],
    secondPerson: { exempt: "Money comes in, by a receipt, and the loss stays written off." },
  },
  "recovery.reverse": {
    entries: ["recovery_reversal"],
    secondPerson: {
      asks: "payments.record",
      seconds: "payments.reverse",
      by: { setting: "reversal_by_other" },
    },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** The credit of customers. */
const creditActs = {
  "credit.apply": {
    keyTaken: creditTexts.otherMovement,
    entries: ["payment", "reallocation"],
    secondPerson: { exempt: "The customer's credit pays a loan of the same customer." },
  },
  "credit.refund": {
    entries: ["credit_refund"],
    secondPerson: {
      asks: "credit.refund",
      seconds: "credit.approve_refund",
      by: { request: "refund" },
    },
  },
  "credit.return_refund": {
    keyTaken: creditTexts.otherMovement,
    entries: ["credit_refund_reversal"],
    secondPerson: { exempt: "Money comes in, and the customer is told." },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** Loans: their payout, what is owed, and their end. */
const loanActs = {
  "request.ask": {
    keyTaken: servicingTexts.otherAct,
    entries: [],
    secondPerson: { exempt: "Nothing changes before another person approves the request." },
  },
  "loan.approve": {
    entries: ["disbursement", "payment", "reallocation"],
    secondPerson: { asks: "loans.decide", seconds: "loans.decide", by: { request: "approval" } },
  },
  "loan.pay_out": {
    keyTaken: payoutTexts.keyTaken,
    entries: ["disbursement", "payment", "reallocation"],
    secondPerson: { asks: "loans.decide", seconds: "loans.pay_out", by: { setting: "payout" } },
  },
  "payout.reverse": {
    entries: ["disbursement_reversal", "payment_reversal", "reallocation"],
    secondPerson: {
      asks: "loans.pay_out",
      seconds: "payments.reverse",
      by: { setting: "reversal_by_other" },
    },
  },
  "loan.settle": {
    keyTaken: servicingTexts.otherAct,
    entries: ["payment", "reallocation"],
    secondPerson: { exempt: "The rebate follows from the terms of the loan, and money comes in." },
  },
  "loan.change_members": {
    keyTaken: servicingTexts.otherAct,
    entries: ["reallocation"],
    // Before the payout there is no debt to move, and one person suffices.
    secondPerson: {
      asks: "loans.change_members",
      seconds: "loans.change_members",
      by: { request: "members" },
    },
  },
  "loan.reschedule": {
    entries: ["reallocation"],
    secondPerson: {
      asks: "loans.reschedule",
      seconds: "loans.approve_reschedule",
      by: { request: "reschedule" },
    },
  },
  "loan.undo_reschedule": {
    entries: ["reallocation"],
    secondPerson: { exempt: "The schedule is again the one that the customer agreed to." },
  },
  "loan.move_due_dates": {
    entries: ["reallocation"],
    secondPerson: {
      asks: "loans.reschedule",
      seconds: "loans.approve_reschedule",
      by: { request: "due_dates" },
    },
  },
  "loan.undo_due_date_move": {
    entries: ["reallocation"],
    secondPerson: { exempt: "The due dates are again those that the customer agreed to." },
  },
  "loan.write_off": {
    entries: ["write_off", "reallocation"],
    secondPerson: {
      asks: "loans.write_off",
      seconds: "loans.approve_write_off",
      by: { request: "write_off" },
    },
  },
  "loan.undo_write_off": {
    entries: ["write_off_reversal", "reallocation"],
    secondPerson: {
      asks: "loans.write_off",
      seconds: "loans.approve_write_off",
      by: { request: "undo_write_off" },
    },
  },
  "loan.cancel": {
    entries: ["disbursement_reversal"],
    secondPerson: {
      asks: "loans.decide",
      seconds: "loans.approve_write_off",
      by: { request: "cancellation" },
    },
  },
  "loan.undo_closing": {
    entries: ["disbursement", "write_off_reversal"],
    secondPerson: {
      asks: "loans.decide",
      seconds: "loans.decide",
      by: { request: "undo_closing" },
    },
  },
  "penalty.charge": {
    entries: ["reallocation"],
    secondPerson: { exempt: "The terms of the loan charge it; no person does." },
  },
  "penalty.waive": {
    entries: ["reallocation"],
    secondPerson: {
      asks: "charges.waive",
      seconds: "charges.approve_waiver",
      by: { request: "waiver" },
    },
  },
  "penalty.undo_waiver": {
    entries: ["reallocation"],
    secondPerson: {
      asks: "charges.waive",
      seconds: "charges.approve_waiver",
      by: { request: "undo_waiver" },
    },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** A change of a control waits for another person of the same right. */
const control = <Right extends Action>(right: Right) =>
  ({
    entries: [],
    secondPerson: { asks: right, seconds: right, by: { request: "control" } },
  }) as const;

/** What moves no money, but changes who owes, where money goes, in which branch it is, or a control. */
const controlActs = {
  "customer.merge": {
    entries: [],
    secondPerson: {
      asks: "customers.merge",
      seconds: "customers.merge",
      by: { request: "merge" },
    },
  },
  "customer.move_branch": {
    entries: ["branch_move"],
    secondPerson: {
      asks: "branches.move",
      seconds: "branches.move",
      by: { request: "branch_move" },
    },
  },
  "loan.accept_account": {
    entries: [],
    secondPerson: {
      asks: "customers.update",
      seconds: "loans.accept_account",
      by: { after: "bank.update" },
    },
  },
  "calendar.change": {
    entries: [],
    secondPerson: { exempt: "It moves no due date of a loan that is paid out." },
  },
  "settings.update": control("settings.update"),
  "product.add": control("settings.update"),
  "product.change": control("settings.update"),
  "payment_method.add": control("accounts.manage"),
  "payment_method.change": control("accounts.manage"),
  "template.change": control("templates.change"),
  "client.change": control("connections.manage"),
  "receiver.change": control("connections.manage"),
  "recipient.agree": control("connections.manage"),
} as const satisfies Partial<Record<AuditAction, ActRule>>;

/** The kinds of acts, each under the name of its event in the audit log. */
export const acts = {
  ...tillActs,
  ...bookActs,
  ...transferActs,
  ...billActs,
  ...payrollActs,
  ...paymentActs,
  ...creditActs,
  ...loanActs,
  ...controlActs,
};

/** The kind of an act. */
export type ActKind = keyof typeof acts;

/** The kinds of acts that a request names by a key. */
export type KeyedActKind = {
  [Kind in ActKind]: (typeof acts)[Kind] extends { keyTaken: string } ? Kind : never;
}[ActKind];

/** The rule of a kind. */
export const ruleOf = (kind: ActKind): ActRule => acts[kind];

/** Every kind of act. */
export const actKinds = Object.keys(acts) as ActKind[];

/** The act that the approval of a request does; one of several that post nothing, for a change of a control. */
export function actOfRequest(request: RequestKind): ActKind {
  const kind = actKinds.find((one) => {
    const { secondPerson } = ruleOf(one);
    return (
      "by" in secondPerson && "request" in secondPerson.by && secondPerson.by.request === request
    );
  });
  if (kind === undefined) throw new RangeError(`no act is asked for as ${request}`);
  return kind;
}
