/** Who recorded a payment that reached the wallet (MOMO-7). */
export const recordedByWallet = "Mobile money";

/** Why a payment is rejected (SITE-28, PAY-1, PAY-2). */
export const paymentErrors = {
  notProcessed: "Loan has not been approved or processed.",
  notApproved: "Loan is not approved.",
  /** Only where the lender separates the payout from the approval (PAY-33). */
  notPaidOut: "This loan has not been paid out yet.",
  fullyPaid: "No further payment to process, this loan is fully paid.",
  ended: (status: string) => `Cannot process payment, this loan is ${status}.`,
  notPositive: "Enter an amount above 0.",
  /** @param balance formatted with its currency: "NLe 3,750.00" */
  aboveBalance: (balance: string) =>
    `Payment amount cannot exceed the outstanding balance of ${balance}.`,
} as const;

/** Why a reversal is rejected. */
export const reversalErrors = {
  recordedBySame: "Another staff member must reverse this payment: you have recorded it.",
  alreadyReversed: "This payment has already been reversed.",
  ended: (status: string) => `This payment cannot be reversed, because the loan is ${status}.`,
} as const;

/** The lookup and the payment form (SITE-28, PAY-9). */
export const paymentFormTexts = {
  required: "Please fill in all the required fields",
  /** Inline under the field, when the lookup fails. */
  lookupFailed: "Loan ID not found. Please try again.",
  /** A warning when the entered id has no match and is submitted. */
  notFound: "Loan not found for the entered ID.",
  done: "Payment recorded successfully!",
  failed: "Failed to process payment.",
  unexpected: "An error occurred while processing payment.",
} as const;

/** Error texts for invalid payment inputs (SITE-28, PAY-2, PAY-5). */
export const paymentInputTexts = {
  required: paymentFormTexts.required,
  notPositive: paymentErrors.notPositive,
  amount: "Enter the amount as a number with at most two decimals.",
  members: "Send what each member pays as a list of customers with amounts above 0.",
  transactionId: "The transaction id is the year, the month and nine digits: 15 digits in all.",
  /** Also for the same loan and amount with another method, date, remarks or cashier. */
  transactionIdTaken: "This transaction id belongs to another payment.",
  date: "Enter the payment date as YYYY-MM-DD.",
  dateInFuture: "The payment date cannot be after today.",
  dateBeforePayout: "The payment date cannot be before the day the loan was paid out.",
  excess: "What is above the balance can only become the customer's credit.",
  /** Money that is on no statement would be paid out again as a refund (SERV-135). */
  excessReference:
    "Enter the reference of the payment: what is above the balance is kept as credit only with it.",
  reason: "Please give the reason for the reversal.",
  requestKey: "The key is a UUID.",
  text: "Please enter text.",
} as const;

/** Error texts of the filter of the payments list (PAY-21). */
export const paymentFilterTexts = {
  day: "Enter the day as YYYY-MM-DD.",
  cashier: "Choose a cashier of the list.",
  session: "Choose a session of the list.",
  dayMissing: "Choose a day to see the payments of a cashier or a method.",
} as const;

/** Texts of the payment calls beside those of the form. No error contains the word that marks success (PAY-8). */
export const paymentTexts = {
  reversed: "Payment reversed.",
  askFailed: "The reversal could not be asked for.",
  /** Of a payment that can be neither reversed nor moved: a top-up settled its loan (SERV-84). */
  refinanced: (loan: string, by: string) =>
    `${loan} was settled by the payout of ${by}. Reverse that payout first.`,
  reversalAsked: "Sent. A second person must approve the reversal.",
  recordedAndReversed: "This payment was recorded and has been reversed since.",
  found: "Payment found.",
  list: "Payments.",
  suggested: "Loans that accept payments.",
  today: "Payments of today.",
  notFound: "Payment not found.",
  paidBefore: "This was paid before the books began. It is taken back with its import alone.",
} as const;
