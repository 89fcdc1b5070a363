/** Texts of the loan lists and panels (LOAN-68, SITE-28). Decisions and payments are in loans/texts.ts. */
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
  /** Shown instead to a role that has actions (LOAN-72). */
  roleMay: (functions: readonly string[]) => `Your role may: ${functions.join(", ")}.`,
  approve: "Approve Loan",
  cancel: "Cancel Loan",
  reject: "Reject Loan",
  close: "Close Loan",
  /** Marks two reviews by one person (LOAN-44). */
  sameReviewer: "same reviewer",
  /** A visible warning; the reason is a field of the form (LOAN-53). */
  aboveRequest: "The approved amount is more than the amount requested.",
  aboveRequestReason: "Why more than requested",
  /** A neutral hint, not an error (LOAN-74). */
  outsideOffers: "The request is outside the limits stated on the site.",
} as const;

/** The side panel of Active Loans (LOAN-71). */
export const activeLoanTexts = {
  // Not "Revie Loan" (SITE-30).
  review: "Review Loan",
  pay: "Pay Loan",
  close: "Close loan",
} as const;

/** Customer details (CUST-19). */
export const customerDetailTexts = {
  heading: (customerId: string) => `Customer ${customerId}`,
} as const;

/** Staff, and one's own bio (AUTH-54, SITE-28). */
export const staffScreenTexts = {
  bioTitle: "Staff Bio Graph",
  profileDone: "Profile updated successfully!",
  profileFailed: "Failed to update staff.",
  profileIdMissing: "Profile ID is not available.",
} as const;

/** All Application Users (AUTH-54, SITE-28). */
export const userScreenTexts = {
  title: "All Application Users",
  noRoles: "No roles",
  /** An alert on a 403, and any other failure. */
  forbidden: "You do not have permission to access this resource.",
  fetchFailed: "Failed to fetch users. Please try again later.",
  updated: "User updated successfully.",
  updateFailed: "User update failed.",
  statusRequired: "Status field is required.",
  statusChanged: "User status changed successfully.",
  statusFailed: "Status change failed. Try again!",
} as const;
