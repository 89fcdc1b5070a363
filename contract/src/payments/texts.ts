import { paymentFormTexts, paymentErrors } from "../loans/texts.ts";

/** What the payment calls say about an input that is wrong in itself (SITE-28, PAY-2, PAY-5). */
export const paymentInputTexts = {
  required: paymentFormTexts.required,
  notPositive: paymentErrors.notPositive,
  amount: "Enter the amount as a number with at most two decimals.",
  transactionId: "The transaction id is the year, the month and nine digits: 15 digits in all.",
  /** Also of the same loan and amount with another method, date, remarks or cashier. */
  transactionIdTaken: "This transaction id belongs to another payment.",
  date: "Enter the payment date as YYYY-MM-DD.",
  dateInFuture: "The payment date cannot be after today.",
  dateBeforeApproval: "The payment date cannot be before the day the loan was approved.",
  reason: "Please give the reason for the reversal.",
  text: "Please enter text.",
} as const;

/** What the payment calls say beside the texts of the form (PAY-8: no error contains the word of the good news). */
export const paymentTexts = {
  reversed: "Payment reversed.",
  recordedAndReversed: "This payment was recorded and has been reversed since.",
  found: "Payment found.",
  list: "Payments.",
  notFound: "Payment not found.",
} as const;
