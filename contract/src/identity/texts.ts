/** Texts of identity documents and of people who look alike (KYC-1, KYC-10, SITE-28). */
export const identityTexts = {
  listed: "Identity documents",
  added: "Identity document added.",
  updated: "Identity document changed.",
  failed: "Failed to save the identity document.",
  staffEmpty: "No identity document recorded",
  notFound: "Identity document not found.",
  kindMissing: "Please choose the kind of the identity document.",
  numberMissing: "Please enter the number of the identity document.",
  numberShort: "The number of an identity document has at least 4 letters or digits.",
  issuedLater: "The day of issue is not after today.",
  expiresFirst: "The document expires after its day of issue.",
  invalidDate: "Please enter dates as DD-MM-YYYY.",
  staffOnly: "Only staff record an identity document with a new account.",
  /** To staff: whose record has the number. */
  taken: (customerId: string) =>
    `This number is on the record of ${customerId}. Open that customer, or correct the number.`,
  /** To a customer: not whose it is (KYC-2). */
  takenByOther:
    "This number cannot be saved. Please check it, or bring the document to the office.",
  alreadyRecorded: "This customer has this document already. Change it where it is.",
  lookAlikesListed: "People who look alike",
  saidDifferent: "Remembered: not the same person.",
  sameCustomer: "These are one customer.",
  needed: "This product needs a valid identity document of the customer before the approval.",
} as const;
