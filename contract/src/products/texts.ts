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

/** How interest is charged, in the line under a rate "per annum" of an offer (LOAN-28). */
export const flatChargeOnAmount = "Charged once on the amount, whatever the period.";

/** The same in short, beside a rate (LOAN-28). */
export const flatChargeShort = "charged once, whatever the period";

/** The same as a sentence. */
export const flatChargeNote =
  "Interest is charged once on the amount borrowed, whatever the period.";

/** Beside a monthly payment before the approval (LOAN-29). */
export const roundingNote =
  "The monthly payment is rounded up here; fixed to the cent at approval.";

/** The loan products (PROD-1). */
export const productTexts = {
  list: "Loan products.",
  listFailed: "The loan products could not be fetched.",
  added: "The product was added.",
  changed: "The product was changed.",
  failed: "The product could not be saved.",
  notFound: "There is no product with this code.",
  codeTaken: "A product with this code exists.",
  stale: "Another person changed this product. Read it again before you change it.",
  codeRequired: "Enter a code of letters and digits, at most 40.",
  nameRequired: "Enter a name of at most 60 characters.",
  labelRequired: "Enter a name of at most 40 characters for the range.",
  ratesRequired: "Enter at least one rate.",
  tooManyRates: "A product has at most 10 rates.",
  rateTwice: "Give each rate once.",
  invalidRate: "Enter a rate above 0% and at most 100%, with at most two decimals.",
  defaultNotListed: "The usual rate is one of the rates.",
  unknownCharge: "There is no such charge.",
  invalidFee: "Enter a fee from 0% to less than 100%, with at most two decimals.",
  invalidAmount: "Enter an amount above 0, with at most two decimals.",
  invalidMonths: "Enter a number of months from 1 to 600.",
  emptyRange: "The upper limit must not be below the lower one.",
  invalidPage: "Choose a page from the list.",
  pageTwice: "A page states one range first.",
  invalidBands: "Enter the ranges as a list.",
  tooManyBands: "A product has at most 10 ranges.",
  exampleOutside: "The example is inside one of the ranges.",
  invalidChoice: "Please choose one of the list.",
  invalidSwitch: "Please choose on or off.",
  invalidPenalty: "Enter an amount above 0, or a percentage above 0 and at most 100.",
  invalidGrace: "Enter a whole number of days from 0 to 90.",
  invalidCap: "Enter a percentage from 0 to 100, with at most two decimals.",
  invalidMinimum: "Enter a whole number of months from 0 to 600.",
  invalidCeiling: "Enter an amount of 0 or more, with at most two decimals.",
  unknownRole: "Please choose roles from the list.",
  unknownPaper: "Please choose papers of the checklist.",
  paperTwice: "Give each paper once.",
  invalidVersion: "Send the version that you changed.",
} as const;
