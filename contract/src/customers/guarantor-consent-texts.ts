/** Texts of the consents of guarantors to text messages. */
export const guarantorConsentTexts = {
  listed: "Consents of guarantors.",
  listFailed: "The consents could not be fetched.",
  recorded: "The consent is recorded.",
  recordFailed: "The consent could not be recorded.",
  withdrawn: "The consent is withdrawn. The guarantor gets no more text messages.",
  withdrawFailed: "The consent could not be withdrawn.",
  way: "Choose how the guarantor agreed.",
  agreedOn: "Enter the day on which the guarantor agreed.",
  language: "Choose English or Krio.",
  reason: "Enter the reason.",
  /** @param today formatted */
  inFuture: (today: string) => `The day is ${today} or earlier.`,
  noPhone: "The guarantor has no number to which text messages go. Change the record first.",
  ownPhone: "This is the customer's own number. Enter the guarantor's first.",
  noName: "The guarantor has no name. Change the record first.",
  agreedAlready: "This guarantor has agreed already. Withdraw that consent first.",
  notAgreed: "There is no consent to withdraw.",
  ownRecord: "Another person records the consents of your own guarantors.",
} as const;
