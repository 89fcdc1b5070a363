/** The eligibility check (SITE-8). */
export const eligibilityTexts = {
  empty: "Please provide a response before proceeding.",
  /** An alert (SITE-29). */
  yesNo: "Please enter 'Yes' or 'No'",
  eligibleTitle: "Congratulations!",
  eligible: "You are eligible to proceed with a loan application.",
  /** Link to sign-up. */
  continue: "Continue to Application",
  notEligible: "Unfortunately, you do not qualify.",
  /** Opens the check in a modal on the services page (SITE-8). */
  open: "Check if you qualify",
} as const;
