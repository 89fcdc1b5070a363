import { fieldTexts } from "../core/texts.ts";

/** Texts of the lender's settings. */
export const settingsTexts = {
  found: "Settings",
  updated: "Settings saved.",
  nameRequired: "Please enter the name of the lender.",
  invalidEmail: fieldTexts.email,
  invalidDomain: "Enter a domain, for example lender.sl or *.gov.sl.",
  tooManyDomains: "At most 50 domains.",
  invalidAmount: "Enter an amount of 0 or more, with at most two decimals.",
  invalidShare: "Enter a percentage from 1 to 100.",
  reviewersDiffer: "The second review is done by another person than the first",
  approverIndependent: "The approver did not capture or submit the application",
  reversalByOther: "A payment is reversed by another person than recorded it",
  invalidRetention: (most: number) => `Enter a whole number from 1 to ${most}.`,
  invalidBackdating: "Enter a whole number of days from 0 to 365.",
  invalidProvision: "Enter a percentage from 0 to 100, with at most two decimals.",
  provisionAtClose: "Closing a month posts its provision",
  krioOffered: "Offer Krio lines under the English texts",
  unknownRole: "Please choose roles from the list.",
  incompleteEntry: "Please fill in every field of the entry, or remove it.",
  invalidDay: "Please enter a date, for example 05-11-2026.",
  invalidMapPoint: "Enter latitude and longitude, for example 8.4844 and -13.2344.",
  tooManyEntries: "At most 20 entries.",
  invalidChoice: "Please choose one of the list.",
  payoutMethodRequired: "Please choose the usual method of a payout.",
  invalidSwitch: "Please choose on or off.",
} as const;
