/** My Loans (001§2). */
export const myLoansTexts = {
  noActive: "No active loans available",
  noNew: "No available new loan",
  noClosed: "No active record for this category",
} as const;

/** The profile in the Home tab (001§2, 001§5, 001§8). Panels of records have theirs in customers/texts.ts. */
export const profileTexts = {
  save: "Save Changes",
  /** Opens the bio panel from Profile Actions (D50). */
  edit: "Edit Profile",
  /** The link to the site: where the documents say Back (D126), in the menu and in the panel behind the bell (D79). */
  bell: "Back to site",
} as const;

/** The business tab's empty state (001§2). */
export const businessTabTexts = {
  // The documents call their label wrong (D1): "Add Guarantor".
  add: "Add Business",
} as const;

/** The ten-step loan application of both areas (001§2, 001§5, 002§5). */
export const wizardTexts = {
  /** The customer step. */
  birthDate: "Invalid date format. Use DD-MM-YYYY.",
  /** The consent step. */
  consentDate: "Please enter a valid date in the format DD-MM-YYYY.",
  /** The label of loaned_with_easylife, whose name is another lender's (D13). */
  borrowedBefore: "Have you borrowed from us before?",
  /** Beside the rate (D66). */
  rateNote: "The rate is confirmed at approval.",
  anotherRate: "Ask for another rate",
  /** What the consent says of the fee (001§9, 002§9). */
  consentFee:
    "A processing fee of 2% of the approved amount is deducted when the loan is paid out.",
} as const;
