import type { LoanAction } from "./status.ts";

/** Why a payment is rejected (SITE-28, PAY-1, PAY-2). */
export const paymentErrors = {
  notProcessed: "Loan has not been approved or processed.",
  notApproved: "Loan is not approved.",
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

/** Why a loan cannot be approved, rejected, canceled or closed, and the texts of that screen (SITE-28). */
export const actionTexts = {
  paid: "This loan is already paid and cannot be modified.",
  notAllowed: (action: string, status: string) => `Cannot ${action} a loan with status: ${status}.`,
  done: (action: LoanAction) => `Loan ${action} successful!`,
  failed: (action: string) => `An error occurred while trying to ${action} the loan.`,
  unknown: (action: string) => `Invalid action: ${action}`,
  approverMissing: "Please enter the approver's name.",
  commentsMissing: "Please enter your comments.",
  /** An approval requires both reviews, however the loan became processed (LOAN-42). */
  reviewsMissing: "Both reviews must be complete before this loan can be approved.",
  capturedBySame: "Another staff member must approve this loan: you have captured its application.",
  /** Above the requested amount, the approver must not have done an earlier step, whatever the settings (LOAN-53). */
  aboveRequestedBySame: (step: "captured" | "reviewed") =>
    `More than was requested must be approved by another staff member: you have ${step} this loan.`,
} as const;

/** The two reviews (LOAN-40, SITE-28, LOAN-44, LOAN-41). */
export const reviewTexts = {
  reviewerMissing: "Please enter the reviewer's name.",
  notesMissing: "Please enter the review notes.",
  notesTooLong: "Review notes can have at most 50 characters.",
  firstComplete: "The first review of this loan is already complete.",
  firstNotAllowed: (status: string) =>
    `The first review is not possible for a loan with status: ${status}.`,
  firstDone: "First review completed successfully.",
  firstMissing: "The first review must be completed before the second review.",
  secondComplete: "The second review of this loan is already complete.",
  secondNotAllowed: (status: string) =>
    `The second review is not possible for a loan with status: ${status}.`,
  secondSameStaff: "Another staff member must do the second review: you have done the first.",
  secondDone: "Second review completed successfully.",
  secondFailed: "Failed to complete second review. Please try again.",
} as const;

/** Texts of editing a loan: by staff in the history and the review panel, by the customer in My Loans. */
export const loanEditTexts = {
  /** The edit modal of the history (SITE-28). */
  required: "Please fill in all required fields.",
  /** The alert of the edit (SITE-28, LOAN-50). */
  staffDone: "Loan details updated successfully!",
  /** The customer's edit (LOAN-61, SITE-28). */
  purposeMissing: "Please select at least one loan purpose.",
  customerDone: "Loan updated successfully.",
  customerFailed: "Could not update loan.",
  underReview: "This application is being reviewed and can no longer be changed.",
  unknownStatus: "Choose one of the listed statuses.",
  reviewsComplete: "Both reviews are complete, so the application can no longer be changed here.",
} as const;

/** Submitting an application (SITE-28, LOAN-3, LOAN-5). */
export const applicationTexts = {
  done: "Loan created successfully.",
  failed: "An error occurred while creating the loan.",
  unexpected: "An unexpected error occurred.",
  noDocuments: "No documents selected.",
  nameMissing: "Please enter the applicant's first and last name.",
  amountMissing: "Please enter a loan amount above 0.",
  periodMissing: "Please enter the loan period in whole months, 1 or more.",
  periodTooLong: (months: number) => `The loan period can be at most ${months} months.`,
  amountTooLarge: "This amount is too large.",
  typeMissing: "Please choose the loan type.",
  rateMissing: "Please choose the interest rate: 20%, 25% or 30%.",
  consentMissing: "Please read the consent and tick the box before you submit.",
  notSigned: "Not signed",
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
