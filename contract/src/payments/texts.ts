import { paymentFormTexts, paymentErrors } from "../loans/texts.ts";

/** Error texts for invalid payment inputs (SITE-28, PAY-2, PAY-5). */
export const paymentInputTexts = {
  required: paymentFormTexts.required,
  notPositive: paymentErrors.notPositive,
  amount: "Enter the amount as a number with at most two decimals.",
  transactionId: "The transaction id is the year, the month and nine digits: 15 digits in all.",
  /** Also for the same loan and amount with another method, date, remarks or cashier. */
  transactionIdTaken: "This transaction id belongs to another payment.",
  date: "Enter the payment date as YYYY-MM-DD.",
  dateInFuture: "The payment date cannot be after today.",
  dateBeforeApproval: "The payment date cannot be before the day the loan was approved.",
  reason: "Please give the reason for the reversal.",
  text: "Please enter text.",
} as const;

/** Texts of the payment calls beside those of the form. No error contains the word that marks success (PAY-8). */
export const paymentTexts = {
  reversed: "Payment reversed.",
  recordedAndReversed: "This payment was recorded and has been reversed since.",
  found: "Payment found.",
  list: "Payments.",
  notFound: "Payment not found.",
} as const;
