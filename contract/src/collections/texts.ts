/** Texts of the worklists and of the contact log. */
export const collectionTexts = {
  worklist: "Worklist.",
  worklistFailed: "The worklist could not be fetched.",
  unknownList: "There is no such worklist.",
  otherOfficer: "You read the worklists of your own loans only.",
  /** @param most formatted */
  tooMany: (most: string) =>
    `This worklist has more than ${most} loans. Assign officers to them first.`,
  /** @param most formatted */
  tooManyOfAll: (most: string) => `More than ${most} loans owe something. Choose an officer.`,
  contacts: "Contacts.",
  contactsFailed: "The contacts could not be fetched.",
  logged: "Contact logged.",
  logFailed: "The contact could not be logged.",
  otherKey: "This key belongs to another contact.",
  invalidKey: "The key of a contact is a UUID.",
  notYours: "Contacts are logged by the loan's officer, a Manager or a Finance Admin.",
  notPaidOut: "Contacts are logged for loans that were paid out.",
  person: "Choose whom you reached.",
  channel: "Choose how you reached them.",
  outcome: "Choose the result.",
  note: "Please enter text.",
  promiseMissing: "Enter the amount and the day that were promised.",
  promiseUnasked: "An amount and a day belong to the result Promised to pay.",
  promisePast: "A promise is for today or a later day.",
  promiseFar: (days: number) => `A promise is for a day within ${days} days.`,
  promiseAmount: "Enter the promised amount, above 0.",
  /** @param balance formatted with its currency */
  promiseAboveBalance: (balance: string) => `The loan owes ${balance}.`,
  promiseEnded: "This loan takes no payments, so nothing can be promised.",
  nextMissing: "Choose the next action and its day, or neither.",
  nextPast: "The next action is today or on a later day.",
  day: "Enter the day.",
  date: "Enter the day as YYYY-MM-DD.",
  hoursReason: "It is not between 08:00 and 20:00. Give the reason for the contact.",
} as const;

/** Texts of collection sheets. */
export const sheetTexts = {
  listed: "Collection sheets.",
  listFailed: "The collection sheets could not be fetched.",
  found: "Collection sheet.",
  failed: "The collection sheet could not be fetched.",
  opened: "Collection sheet opened.",
  openFailed: "The sheet could not be opened.",
  villages: "Villages.",
  saved: "Rows saved.",
  saveFailed: "The rows could not be saved.",
  closed: "Collection sheet closed.",
  closeFailed: "The sheet could not be closed.",
  notFound: "There is no such collection sheet.",
  otherKey: "This key belongs to another collection sheet.",
  invalidKey: "The key of a sheet is a UUID.",
  kind: "Choose the loans of an officer, a group or a village.",
  village: "Enter the village.",
  date: "Enter the day as YYYY-MM-DD.",
  datePast: "A sheet is for today or a later day.",
  dateFar: (days: number) => `A sheet is for a day within ${days} days.`,
  otherOfficer: "You open sheets of your own loans, of a group or of a village.",
  unknownOfficer: "There is no such loan officer.",
  unknownGroup: "Choose an active group.",
  nothing: "No loan of this round has anything due by then.",
  tooMany: (most: number) =>
    `This round has more than ${most} loans. Open a sheet for each village.`,
  /** Of the person who opened it; everybody else reads. */
  notYours: "Only the person who opened this sheet fills it in and hands in its cash.",
  rows: (most: number) => `Send 1 to ${most} rows, each once.`,
  amount: "Enter an amount with at most two decimals.",
  unknownRow: "This sheet has no such row.",
  isClosed: "This sheet is closed.",
  isAbsent: "An absent member pays nothing here. Untick Absent to enter an amount.",
  /** @param amount formatted with its currency */
  isPaid: (amount: string) =>
    `${amount} is booked for this row. Reverse that payment to change it.`,
  isReversed: "The payment of this row was reversed. Record another one at Pay Loan.",
  handedIn: "Enter the cash that is handed in.",
  /** @param difference formatted with its currency, without its sign */
  more: (difference: string) =>
    `Saved. The cash is ${difference} more than the payments; the sheet stays open.`,
  less: (difference: string) =>
    `Saved. The cash is ${difference} less than the payments; the sheet stays open.`,
} as const;
