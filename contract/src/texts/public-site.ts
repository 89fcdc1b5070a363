/** The eligibility check (000§5). */
export const eligibilityTexts = {
  empty: "Please provide a response before proceeding.",
  /** An alert (D2). */
  yesNo: "Please enter 'Yes' or 'No'",
  eligibleTitle: "Congratulations!",
  eligible: "You are eligible to proceed with a loan application.",
  /** Link to sign-up. */
  continue: "Continue to Application",
  notEligible: "Unfortunately, you do not qualify.",
  /** Opens the check in a modal on the services page (000§2). */
  open: "Check if you qualify",
} as const;

/** The contact form and the issue report of the help center (000§8). */
export const contactFormTexts = {
  failed: "Failed to send message. Please try again.",
} as const;

/** Quoted texts of the public pages (000§1, 000§2). */
export const publicPageTexts = {
  logo: "Microfinance",
  /** The home page's veil, with two full stops as given. */
  homeLoading: "Loading Page..",
  callToAction: "Start a New Application",
  notFound: "Page Not Found",
} as const;

/**
 * The line right under a rate "per annum": how the interest is charged (D18). Not in the documents, which keep their
 * own texts.
 */
export const flatChargeShort = "charged once, whatever the period";

/** The same as a sentence. */
export const flatChargeNote =
  "Interest is charged once on the amount borrowed, whatever the period you choose.";

/** Beside a monthly payment before the approval (D69). */
export const roundingNote =
  "The monthly payment is rounded up here; fixed to the cent at approval.";
