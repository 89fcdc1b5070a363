/** My Loans (LOAN-33). */
export const myLoansTexts = {
  noActive: "No active loans available",
  noNew: "No available new loan",
  noClosed: "No active record for this category",
} as const;

/** The profile in the Home tab (CUST-20, SITE-28). Record panels have theirs in customers/texts.ts. */
export const profileTexts = {
  save: "Save Changes",
  /** Opens the bio panel from Profile Actions (CUST-16). */
  edit: "Edit Profile",
  /** The link to the site, in the header, the menu and the notices panel (MSG-7). */
  bell: "Back to site",
} as const;

/** The business tab's empty state (CUST-18). */
export const businessTabTexts = {
  // Not "Add Guarantor", which is another form (SITE-30).
  add: "Add Business",
} as const;

/** The ten-step loan application of both areas (LOAN-1, SITE-28). */
export const wizardTexts = {
  /** The customer step. */
  birthDate: "Invalid date format. Use DD-MM-YYYY.",
  /** The consent step. */
  consentDate: "Please enter a valid date in the format DD-MM-YYYY.",
  /** The label of loaned_with_easylife, whose name is another lender's (SITE-30). */
  borrowedBefore: "Have you borrowed from us before?",
  /** Beside the rate (LOAN-15). */
  rateNote: "The rate is confirmed at approval.",
  anotherRate: "Ask for another rate",
  /** The text about the fee in the consent (LOAN-30). */
  consentFee:
    "A processing fee of 2% of the approved amount is deducted when the loan is paid out.",
} as const;
