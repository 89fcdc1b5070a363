/** Texts of phones with collection sheets, and of the money that was collected there. */
export const fieldTexts = {
  devices: "Phones.",
  devicesFailed: "The phones could not be fetched.",
  registered: "This phone is registered.",
  registerFailed: "The phone could not be registered.",
  name: "Enter a name for this phone.",
  invalidKey: "The key is a UUID.",
  otherDevice: "This key belongs to another phone.",
  deviceNotFound: "There is no such phone.",
  withdrawn: "The phone was withdrawn.",
  withdrawFailed: "The phone could not be withdrawn.",
  withdrawnAlready: "This phone was withdrawn already.",
  withdrawer: "A phone is withdrawn by its holder, a Finance Admin, a Manager or a System Admin.",
  reason: "Enter the reason.",
  isWithdrawn: "This phone was withdrawn. Ask a manager.",

  sheet: "Choose a collection sheet.",
  taken: "The sheet is on this phone.",
  takeFailed: "The sheet could not be taken.",
  otherTake: "This key belongs to another sheet.",
  takenNotFound: "There is no such sheet on a phone.",
  notYours: "Only the person who took this sheet sends what was collected on it.",
  dayPast: "The day of this sheet is past. Open a new one.",
  dayAhead: "A sheet is taken on its day or the day before.",
  returned: "The sheet has left the phone.",

  sent: "Sent.",
  sendFailed: "The amounts could not be sent.",
  rows: (most: number) => `Send 1 to ${most} amounts, each under its own key.`,
  amount: "Enter an amount above 0 with at most two decimals.",
  collectedAt: "The time of a collection is a date and time.",
  otherCollection: "This key belongs to another amount.",

  asked: "Sheet on a phone.",
  absences: (most: number) => `Send 1 to ${most} absent members, each under its own key.`,
  otherAbsence: "This key belongs to another mark.",
  /** Why an absent member was not marked. */
  markedOtherDay: "It was marked on another day than that of the sheet.",
  hasMoney: "Money of this member was collected on a phone.",
  /** @param amount formatted with its currency */
  hasEntry: (amount: string) => `${amount} was entered at the office for this row.`,

  /** Why money was not booked as it was collected. */
  ofWithdrawn: "It was sent by a phone that was withdrawn.",
  otherDay: "It was collected on another day than that of the sheet.",

  conflicts: "Conflicts.",
  conflictsFailed: "The conflicts could not be fetched.",
  unknownState: "Choose open or resolved.",
  conflictNotFound: "There is no such conflict.",
  resolved: "The conflict is resolved.",
  resolveFailed: "The conflict could not be resolved.",
  resolvedAlready: "This conflict was resolved already.",
  resolution: "Choose what became of the money.",
  ownConflict: "Another person resolves this conflict, because you have the money.",
  receiptNeeded: "Enter the number of the receipt, such as RC-000123.",
  receiptUnasked: "A receipt belongs to money that was recorded as a payment.",
  receiptUnknown: "There is no payment with this receipt that is not reversed.",
  receiptTaken: "This receipt belongs to other money that was collected.",
  /** @param amount formatted with its currency */
  receiptAbove: (amount: string) => `The receipt is above ${amount}, which was collected.`,
} as const;
