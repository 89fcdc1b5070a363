/** Kinds of ledger entry with their labels. */
export const entryKinds = [
  { value: "disbursement", label: "Payout of a loan" },
  { value: "disbursement_reversal", label: "Payout taken back" },
  { value: "payment", label: "Payment" },
  { value: "payment_reversal", label: "Reversal of a payment" },
  { value: "reallocation", label: "Parts of payments moved" },
  { value: "write_off", label: "Write-off" },
  { value: "write_off_reversal", label: "Write-off undone" },
  { value: "recovery", label: "Recovery of a loss" },
  { value: "recovery_reversal", label: "Reversal of a recovery" },
  { value: "credit_refund", label: "Refund of customer credit" },
  { value: "credit_refund_reversal", label: "Reversal of a refund" },
  { value: "deduction_credit", label: "Deduction kept as customer credit" },
  { value: "deduction_credit_reversal", label: "Reversal of a kept deduction" },
  { value: "remittance", label: "Money of an employer" },
  { value: "remittance_reversal", label: "Money of an employer taken back" },
  { value: "transfer", label: "Money transfer" },
  { value: "transfer_reversal", label: "Money transfer taken back" },
  { value: "provision", label: "Provision for loan losses" },
  { value: "transfer_partner", label: "Transfers of a new partner" },
  { value: "settlement", label: "Settlement with a partner" },
  { value: "bill", label: "Bill paid at the counter" },
  { value: "bill_reversal", label: "Money of a bill given back" },
  { value: "float_top_up", label: "Float of a biller" },
  { value: "bank_charge", label: "Bank charge" },
  { value: "unidentified_receipt", label: "Unidentified receipt" },
  { value: "receipt_return", label: "Receipt returned" },
  { value: "journal", label: "Manual journal" },
  { value: "opening", label: "Opening balance" },
  { value: "branch_move", label: "Move to another branch" },
  { value: "till_float", label: "Float of a till" },
  { value: "till_handover", label: "Hand-over to the safe" },
  { value: "till_difference", label: "Difference of a till" },
  { value: "till_collection", label: "Cash of earlier days" },
  { value: "cash_move", label: "Cash move" },
] as const;

/** The kind of a ledger entry. */
export type EntryKind = (typeof entryKinds)[number]["value"];

/** The label of a kind of entry. */
export function entryKindLabel(kind: EntryKind): string {
  return entryKinds.find(({ value }) => value === kind)?.label ?? kind;
}
