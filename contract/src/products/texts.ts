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

/** The line directly under a rate "per annum": how interest is charged (LOAN-28). */
export const flatChargeShort = "charged once, whatever the period";

/** The same as a sentence. */
export const flatChargeNote =
  "Interest is charged once on the amount borrowed, whatever the period you choose.";

/** Beside a monthly payment before the approval (LOAN-29). */
export const roundingNote =
  "The monthly payment is rounded up here; fixed to the cent at approval.";
