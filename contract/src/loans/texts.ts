import { loanPurposes } from "../core/constants.ts";
import { fieldTexts } from "../core/texts.ts";

/** Why a loan cannot be approved, rejected, canceled or closed, and the texts of that screen (SITE-28). */
export const actionTexts = {
  paid: "This loan is already paid and cannot be modified.",
  notAllowed: (action: string, status: string) => `Cannot ${action} a loan with status: ${status}.`,
  done: (action: string) => `Loan ${action} successful!`,
  failed: (action: string) => `An error occurred while trying to ${action} the loan.`,
  unknown: (action: string) => `Invalid action: ${action}`,
  /** The last button of a decision names person and sum, or the loan (LOAN-55). */
  approveFor: (amount: string, name: string) => `Approve ${amount} for ${name}`,
  endOf: (verb: string, loan: string, name: string) => `${verb} ${loan} of ${name}`,
  /** Leaves a decision without an act. */
  goBack: "Go back",
  approverMissing: "Please enter the approver's name.",
  commentsMissing: "Please enter your comments.",
  /** The customer is told one of the reasons in the settings, and never the comments (LOAN-63). */
  categoryMissing: "Please choose the reason that the customer is told.",
  unknownCategory: "Please choose a reason of the list in Settings.",
  /** The consequence of a decision before the payout (ACC-4). */
  booksUnchanged: "No money has been paid out, so the books do not change.",
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

/** Error texts of the fields of a loan that its application states (SITE-28, SITE-25). */
export const loanFieldTexts = {
  body: "Send the application as a JSON object.",
  number: "Please enter a number.",
  salary: "Please enter the monthly salary as an amount with at most two decimals.",
  purposes: `Please choose the loan purposes from the list: ${loanPurposes.join(", ")}.`,
  consent: "The consent is either signed or empty.",
  consentDate: "Please enter a valid date in the format DD-MM-YYYY.",
  /** The label of loaned_with_easylife, whose name is another lender's (SITE-30). */
  borrowedBefore: "Have you borrowed from us before?",
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

/** Texts of the loan lists and panels (LOAN-68, SITE-28). */
export const loanScreenTexts = {
  searchPlaceholder: "Search by loan or customer Id.",
  noneSelected: "No loan selected.",
  noCoDebtor: "No Co-debtor",
  noAmount: "N/A",
  /** Success of New Customer (CUST-6). */
  startApplication: "Start Loan Application",
  edit: "Edit Loan",
} as const;

/** Manage Loan Deposition and the review areas (LOAN-72). */
export const depositionTexts = {
  // Not "Mange Loan Deposition" (SITE-30).
  title: "Manage Loan Deposition",
  empty: "No data available",
  /** Shown to staff without actions in the section (LOAN-72). */
  noAccess: "You do not have access to this section",
  /** Marks two reviews by one person (LOAN-44). */
  sameReviewer: "same reviewer",
  /** A visible warning; the reason is a field of the form (LOAN-53). */
  aboveRequest: "The approved amount is more than the amount requested.",
  aboveRequestReason: "Why more than requested",
  /** A neutral hint, not an error (LOAN-74). */
  /** @param ranges as text: "from NLe 500, 1 to 18 months" */
  outsideOffers: (ranges: string) =>
    `The request is outside the limits stated on the site: ${ranges}.`,
} as const;

/** The side panel of Active Loans (LOAN-71). */
export const activeLoanTexts = {
  // Not "Revie Loan" (SITE-30).
  review: "Review Loan",
  pay: "Pay Loan",
  payOut: "Pay out",
  close: "Close loan",
} as const;

/** My Loans (LOAN-33). */
export const myLoansTexts = {
  noActive: "No active loans available",
  noNew: "No available new loan",
  noClosed: "No active record for this category",
} as const;

/** Why an edit of a loan is rejected, beyond the texts of its form. */
export const editErrors = {
  /** The money is paid out, so the agreed terms are fixed (LOAN-59). */
  termsLocked:
    "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.",
  /** An ended loan must be reopened before its terms can change (LOAN-59). */
  endedTermsLocked: (status: string) =>
    `This loan is ${status}, so its type, amount, rate and period can no longer be changed. Reopen it first.`,
  /** Only an approval and payments set approved, paying and paid (LOAN-36, PAY-3). */
  ownAct: {
    approved:
      "A loan becomes approved by Approve Loan alone, after both reviews. It cannot be set here.",
    paying:
      "A loan becomes paying with its first payment. Record the payment; it cannot be set here.",
    paid: "A loan becomes paid with the payment of its whole balance. Record the payment; it cannot be set here.",
  },
  /** Processing and processed reflect the completed reviews (LOAN-36). */
  followsReviews: (status: string) =>
    `A loan becomes ${status} by completing its reviews. It cannot be set here.`,
  /** A rejected, canceled or closed application can only return to applied (LOAN-58). */
  reopenFirst: (current: string, status: string) =>
    `This loan is ${current}, so it cannot become ${status} here. Set it to applied to reopen it; both reviews are then done again.`,
  /** Only an application that was never approved can be reopened this way (LOAN-58). */
  alreadyApproved: (status: string) =>
    `This loan has been approved, so its status cannot be ${status}.`,
  /** A separate operation reopens an approved loan that has ended (LOAN-57). */
  useUndo: (current: string) =>
    `This loan was approved before it was ${current}. Use Undo closing to open it again: a second person confirms it.`,
  /** Rejecting, canceling and closing are decisions, whichever call makes them (LOAN-36). */
  needsDecider: (status: string) =>
    `Setting this loan to ${status} is a decision, which is not part of your role.`,
  /** A reopening requires a reason (LOAN-58). */
  reasonMissing: "Please enter the reason for reopening this loan.",
  importTakenBack:
    "The import of this loan was taken back. Import it again, or enter a new application.",
  /** The requested status is processed, but the reviews are not complete (LOAN-36). */
} as const;

/** Texts of the loan calls, beside those of the screens. */
export const loanTexts = {
  listed: "Loans",
  found: "Loan",
  notFound: "Loan not found.",
  noStatement: "This loan has not been approved, so it has no statement.",
  unknownStatus: "Choose one of the listed statuses.",
  unknownDue: "Choose today or late.",
  unknownReview: "Choose first, second or decision.",
  unknownOfficer: "The officer is the id of a staff member, or none.",
  otherLoan: "The loan named in the form is not the one in the address.",
  otherCustomer: "The customer named in the form is not the one in the address.",
} as const;

/** Texts of saved views, on screens and from the calls (LOAN-91). */
export const viewTexts = {
  saved: "The view is saved.",
  deleted: "The view is deleted.",
  notFound: "View not found.",
  nameMissing: "Please enter a name for the view.",
  nameTaken: "You have a view of this name. Choose another name.",
  tooMany: (most: number) => `You have ${most} views. Delete one to save another.`,
  unknownPart: "This view has a part that is not known here.",
  notYours: "Only the person who saved this view can change it.",
  failed: "The view could not be saved.",
} as const;

/** Texts about a loan's payout account, on screens and from the call (LOAN-49). */
export const payoutAccountTexts = {
  title: "Payout account",
  reviewed: "Reviewed account",
  current: "Account of the customer now",
  none: "No account is on record.",
  changed:
    "The customer's account was changed after both reviews. The loan is not paid out until a Manager or Finance Admin accepts the new account, or the reviewed one is put back.",
  accept: "Accept new account",
  acceptConsequence: (account: string) => `The loan is paid out to ${account}.`,
  accepted: "The new payout account is accepted.",
  acceptFailed: "The new payout account could not be accepted.",
  notWaiting: "The account of this loan is not waiting to be accepted.",
  changedBySame:
    "You changed this account, or the e-mail address of who did. Another Manager or Finance Admin must accept it.",
  acceptedBySame: "Another person must pay out this loan: you accepted its changed account.",
  changedAgain: "The customer's account was changed again in the meantime. Please look at it anew.",
} as const;

/** An exposure above a ceiling, with their currency, and whether other loans are part of it. */
interface Exceeded {
  exposure: string;
  ceiling: string;
  hasOther: boolean;
}

const exceeded = ({ exposure, ceiling, hasOther }: Exceeded) =>
  hasOther
    ? `With the customer's other loans this is ${exposure}, which is above your ceiling of ${ceiling}`
    : `${exposure} is above your ceiling of ${ceiling}`;

/** Error texts for the figures of an approval (LOAN-51, LOAN-52). */
export const approvalErrors = {
  payoutText: "Enter the method and reference of the payout as text.",
  amount: "Enter an approved amount above 0.",
  rate: "Enter the rate as a fraction, for example 0.2 for 20%.",
  rateDecimals: "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
  period: (units: string) => `Enter the loan period as a whole number of ${units} above 0.`,
  /** @param most with its unit: "600 months" */
  periodTooLong: (most: string) => `The loan period can be at most ${most}.`,
  tooLarge: fieldTexts.amountTooLarge,
  /** @param most with its currency: "NLe 10,000" */
  aboveLargest: (type: string, most: string) =>
    `The largest amount that can be approved for the ${type} is ${most}.`,
  beyondLongest: (type: string, months: number) =>
    `The longest period of the ${type} is ${months} months.`,
  /** @param rates as text: "20%, 25% or 30%" */
  rateNotOffered: (type: string, rates: string) => `The rate of the ${type} is ${rates}.`,
  requestKey: "The request has no valid key.",
  unknownPart: "The request has a part that is not known here.",
  /** No other person is needed (LOAN-138). */
  withinCeiling: "This approval is within your ceiling. You can approve it yourself.",
  ask: (amount: string, name: string) => `Ask for the approval of ${amount} for ${name}`,
  askConsequence: (amount: string) =>
    `Nothing is approved yet: a person whose ceiling is high enough decides about ${amount}.`,
  aboveRequested: "Please say why more is approved than was requested.",
  /** `able` is the roles that may: "A Manager or a System Admin". */
  aboveCeiling: ({ able, ...sums }: Exceeded & { able: string }) =>
    `${exceeded(sums)}. ${able} can approve it.`,
  aboveEveryCeiling: (sums: Exceeded) =>
    `${exceeded(sums)}, and above that of every other role. A System Admin sets the ceilings in Settings.`,
  /** @param payments as text: "12 monthly payments" */
  tooSmall: (payments: string) => `This amount is too small for ${payments}.`,
} as const;
