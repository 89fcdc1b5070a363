import { storedCharges } from "../accounting/charges.ts";
import { formatStaffDate, formatStaffDateTime } from "../core/dates.ts";
import { formatNleExact, fromCents } from "../core/money.ts";
import type { Payout } from "./fields.ts";

/** Payee and account, loan, approval and method of a voucher (PAY-36). */
export function voucherFacts(payout: Payout): { label: string; value: string }[] {
  const { approved_on, approved_by, paid_on, money_account, reference, payee_account } = payout;
  const given = (label: string, value: string | null | undefined) =>
    value ? [{ label, value }] : [];
  return [
    { label: "Paid to", value: payout.customer_name },
    { label: "Customer", value: payout.customer_id },
    ...given("Reviewed bank", payee_account?.bank_name),
    ...given("Reviewed account number", payee_account?.account_number),
    ...given("Reviewed account holder", payee_account?.account_name),
    { label: "Loan", value: payout.loan_id },
    ...given("Approved", approved_on && formatStaffDate(approved_on)),
    ...given("Approved by", approved_by?.name),
    ...given("Payout date", paid_on && formatStaffDate(paid_on)),
    ...given("Method", payout.payment_method),
    ...given("Paid from", money_account && `${money_account.code} ${money_account.name}`),
    ...given("Reference", reference),
  ];
}

/** The charges of a payout with their labels. */
export function chargeLines({ fee, charges }: Pick<Payout, "fee" | "charges">) {
  return storedCharges(fee, charges).map(({ label, amount }) => ({
    label,
    value: formatNleExact(fromCents(amount)),
  }));
}

/** The figures of a voucher: the loan, less the charges and what settles another loan, is what the customer gets. */
export function voucherFigures({
  amount,
  fee,
  charges,
  settled,
  settles,
  paid,
}: Payout): { label: string; value: string; isSum?: boolean }[] {
  return [
    { label: "Loan amount", value: formatNleExact(amount) },
    ...chargeLines({ fee, charges }),
    ...(settled > 0 ? [{ label: `Settles ${settles}`, value: formatNleExact(settled) }] : []),
    { label: "Paid out", value: formatNleExact(paid), isSum: true },
  ];
}

/** Mark on the voucher of a reversed payout; null for any other. */
export function voucherMark({ reversal }: Payout): string | null {
  if (reversal === null) return null;
  const by = reversal.by === null ? "" : ` by ${reversal.by.name}`;
  return `REVERSED on ${formatStaffDate(reversal.reversed_on)}${by}: ${reversal.reason}`;
}

/** Time and person of the payout, below its figures. */
export function voucherRecorded({ recorded_at, paid_by }: Payout): string {
  if (recorded_at === null) return "";
  const by = paid_by === null ? "" : ` by ${paid_by.name}`;
  return `Recorded ${formatStaffDateTime(recorded_at)}${by}`;
}

/** Signature lines of a voucher. */
export const voucherSignatures = [
  "Received by the customer",
  "Paid out by",
  "Approved by",
] as const;
