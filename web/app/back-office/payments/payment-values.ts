import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { paymentError } from "@microfinance/contract/payments/rules.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import { missingError, type FormError } from "../../core/form-error.ts";
import type { SentPayment } from "./pending-payment.ts";

/** The inputs of a payment. */
export interface PaymentValues {
  amount: number | "";
  payment_method: string;
  reference: string;
  /** The input, DD-MM-YYYY. */
  transaction_date: string;
  remarks: string;
  /** Whether what is above the balance becomes the customer's credit. */
  keeps_excess: boolean;
  /** What the members of a loan bring; null while the payment is not divided. */
  split: PaymentSplit | null;
}

/** What each member of this loan brings (SERV-157). */
export interface PaymentSplit {
  loan_id: string;
  parts: Readonly<Record<string, number | "">>;
}

/** The parts above 0 of a payment of this loan. */
export function partsOf(
  split: PaymentSplit | null,
  loanId: string,
): { customer_id: string; amount: number }[] {
  if (split === null || split.loan_id !== loanId) return [];
  return Object.entries(split.parts).flatMap(([customer_id, amount]) =>
    amount === "" || amount === 0 ? [] : [{ customer_id, amount }],
  );
}

/** The smallest payment, in NLe: a loan that does not accept it accepts none. */
export const smallestAmount = 0.01;

/** Errors of the inputs before the loan is looked up (PAY-4). */
export function paymentFormError(
  loan: string,
  input: PaymentValues,
  needsReference: boolean,
): FormError | null {
  const missing = missingError(
    { loan_id: loan, ...input },
    ["loan_id", "amount", "payment_method", ...(needsReference ? ["reference" as const] : [])],
    paymentFormTexts.required,
  );
  if (missing !== null) return missing;
  const isDateWrong =
    input.transaction_date !== "" && parseTypedDate(input.transaction_date) === null;
  return isDateWrong ? { text: generalTexts.invalidDate, fields: ["transaction_date"] } : null;
}

/** What the form knows of any loan; of a loan of another branch it knows no more (BR-11). */
export type LoanToPay = Pick<
  LoanDetails,
  "loan_id" | "customer_id" | "status" | "balance" | "paid_out_on"
>;

/** Why a loan does not accept an amount in NLe, or null (PAY-1). */
export function paymentErrorOf(
  loan: LoanToPay,
  amount: number,
  keepsExcess = false,
): string | null {
  const { status, balance, paid_out_on } = loan;
  return paymentError(
    { status, balance: toCents(balance), paid_out_on },
    toCents(amount),
    keepsExcess,
  );
}

/** What a payment leaves above the balance of its loan, in NLe; 0 without one. */
export function excessOf(loan: { balance: number } | null, amount: number | ""): number {
  if (loan === null || amount === "") return 0;
  return fromCents(Math.max(0, toCents(amount) - toCents(loan.balance)));
}

/** A date as the form shows it, DD-MM-YYYY; empty while it is not known. */
export function typedDate(date: string): string {
  return date === "" ? "" : toTypedDate(date);
}

/** The initial inputs of the form: those of a payment without a response, or empty ones. */
export function initialValues(
  sent: SentPayment | null,
  today: string,
  method: string,
): PaymentValues {
  return {
    amount: sent?.amount ?? "",
    payment_method: sent?.payment_method ?? method,
    reference: sent?.reference ?? "",
    transaction_date: typedDate(sent?.transaction_date ?? today),
    remarks: sent?.remarks ?? "",
    keeps_excess: sent?.excess === "credit",
    split: null,
  };
}

/** Whether the payment needs its reference: by its method (PAY-31), or for an excess that becomes credit (SERV-135). */
export function needsReferenceOf(
  loan: { balance: number } | null,
  input: Pick<PaymentValues, "amount" | "payment_method" | "keeps_excess">,
  methods: MethodRules,
): boolean {
  const keepsExcess = input.keeps_excess && methods.takesExcess(input.payment_method);
  return (
    methods.needsReference(input.payment_method) ||
    (keepsExcess && excessOf(loan, input.amount) > 0)
  );
}

/** What the lender's methods ask for and allow. */
interface MethodRules {
  takesExcess: (method: string) => boolean;
  needsReference: (method: string) => boolean;
}

/** The payment of a form on a loan, or why the loan does not accept it. */
export function paymentOf(
  loan: LoanToPay,
  input: PaymentValues,
  methods: MethodRules,
): { error: string } | { error: null; sent: SentPayment } {
  const amount = Number(input.amount);
  const keepsExcess = input.keeps_excess && methods.takesExcess(input.payment_method);
  const members = partsOf(input.split, loan.loan_id);
  // Whether the parts add up is shown beside them, and refused by the server (SERV-157).
  const error = paymentErrorOf(loan, amount, keepsExcess);
  if (error !== null) return { error };
  return {
    error: null,
    sent: {
      ...(keepsExcess && excessOf(loan, amount) > 0 ? { excess: "credit" as const } : {}),
      loan_id: loan.loan_id,
      customer_id: loan.customer_id,
      amount,
      payment_method: input.payment_method.trim(),
      reference: needsReferenceOf(loan, input, methods) ? input.reference.trim() : "",
      transaction_date: parseTypedDate(input.transaction_date) ?? "",
      remarks: input.remarks.trim(),
      ...(members.length > 0 ? { members } : {}),
    },
  };
}
