/** Texts of disclosures and agreements. */
export const agreementTexts = {
  disclosure: "What the loan costs.",
  found: "The agreement of the loan.",
  fetchFailed: "The agreement could not be fetched.",
  none: "A loan has an agreement from its approval on.",
  notFound: "This loan has no agreement of this version.",
  invalidVersion: "The version of an agreement is a number from 1.",
  /** A consent to figures that are no longer those of the loan. */
  stale: (changes: readonly string[]) =>
    changes.length === 0
      ? "The rules of this loan have changed since you read them. Please read them again, then consent."
      : `The cost of this loan has changed since you read it. ${changes.join(". ")}. Please read it again, then consent.`,
  staleAgreement:
    "The agreement has changed since you read it. Please read it again, then consent.",
  consented: "Thank you. You consented to the terms of the loan.",
  consentFailed: "Your consent could not be stored.",
  nothingToConsent: "These terms need no other consent.",
  consentedAlready: "These terms were consented to already.",
  signed: "The signed copy was added.",
  signedFailed: "The signed copy could not be added.",
  ended: "This loan has ended. Its agreement is not changed any more.",
  signatureMissing:
    "This loan is paid out on a signed agreement. Print it, have it signed, and add the signed copy first.",
  consentMissing:
    "The approved terms are worse than those the customer consented to. The customer consents to them first, or signs the agreement.",
  /** After the text of an approval that does not pay out. */
  notPaidOut: (why: string) => `It is not paid out yet. ${why}`,
  /** Under the schedule of an application. */
  dates: "The dates are those of a payout today.",
  readFirst: "The box can be ticked when the cost of the loan is shown.",
  needsConnection: "The cost of the loan could not be fetched. It is needed for the consent.",
} as const;
