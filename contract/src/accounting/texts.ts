import { formatStaffDate } from "../core/dates.ts";

/** Error texts of the trial balance. */
export const trialBalanceTexts = {
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "A trial balance cannot be of a day after today.",
  fromAfter: "The first day cannot be after the last one.",
} as const;

/** Texts of the chart of accounts, the journal and the periods. */
export const accountingTexts = {
  invalidDate: "Enter the date as YYYY-MM-DD.",
  fromAfterTo: "The first day cannot be after the last one.",
  inFuture: "The ledger has no entries after today.",

  accounts: "Chart of accounts.",
  accountAdded: "The account was added.",
  accountChanged: "The account was changed.",
  accountsFailed: "The accounts could not be fetched.",
  accountFailed: "The account could not be saved.",
  accountNotFound: "There is no account with this code.",
  invalidCode: "Enter a code of four digits, beginning with 1 to 5.",
  wrongThousand: (thousand: string) => `A code of this kind begins with ${thousand}.`,
  reservedCode: "The codes 1010 to 1049 and 1201 to 1249 belong to tills and transfer partners.",
  nameRequired: "Enter a name.",
  unknownKind: "Choose a kind of account.",
  codeTaken: (code: string) => `Account ${code} exists already.`,
  nameTaken: "Another account has this name.",
  systemStays: "This account is used by loans, payments or transfers and stays active.",
  balanceLeft: "Only an account with a balance of 0 can be made inactive.",
  methodLeadsHere: (method: string) => `The payment method ${method} leads to this account.`,
  inactiveAccount: "An account of this entry is inactive. Choose another account.",

  entries: "Journal.",
  entry: "Journal entry.",
  entryNotFound: "There is no entry with this number.",
  ledgerOfAccount: "Ledger of the account.",
  journalFailed: "The journal could not be fetched.",
  unknownEntryKind: "Choose a kind of entry.",

  journals: "Manual journals.",
  journalsFailed: "The manual journals could not be fetched.",
  journalSaved: "The journal waits for a second person.",
  journalPosted: (number: string) => `${number} was posted.`,
  journalRejected: "The journal was rejected.",
  reversalMade: "The reversing journal waits for a second person.",
  journalNotSaved: "The journal could not be saved.",
  journalNotFound: "There is no journal with this number.",
  invalidKey: "The key of a journal is a UUID.",
  descriptionRequired: "Say what the journal is for.",
  unknownJournalKind: "Choose journal or opening balance.",
  linesMissing: "A journal has two lines or more.",
  tooManyLines: "A journal has at most 100 lines.",
  oneSide: "Give each line a debit or a credit above 0, not both.",
  unbalanced: (debit: string, credit: string) =>
    `Debits of ${debit} and credits of ${credit} are not equal.`,
  closedAccount: (account: string) =>
    `${account} follows the records of loans and customers and takes no manual journal.`,
  unknownAccount: (code: string) => `There is no account ${code}.`,
  inactiveNamed: (account: string) => `${account} is inactive.`,
  journalInFuture: "The date of a journal cannot be after today.",
  otherChecks: "Another person must check this journal: you made it.",
  notPending: "This journal was checked already.",
  notPosted: "Only a posted journal is reversed.",
  alreadyReversed: "This journal was reversed already, or its reversal waits to be checked.",
  journalKeyTaken: "This key belongs to another journal.",
  reasonRequired: "Please give the reason.",

  periods: "Months of the books.",
  checkList: "Check list.",
  periodsFailed: "The months of the books could not be fetched.",
  periodFailed: "The books stay as they are.",
  closed: "The books were closed.",
  reopened: "The books were reopened.",
  closeInFuture: "The books cannot be closed beyond today.",
  closedAlready: (through: string) =>
    `The books are closed through ${formatStaffDate(through)} already.`,
  notClosed: "This day is open.",
  closeBlocked: "The books cannot be closed while a point is not done.",
  blocked: (conditions: readonly string[]) => `Not closed yet: ${conditions.join(" ")}`,

  tooFarBack: (days: number) =>
    days === 0
      ? "Only a Finance Admin, Manager or System Admin may date it before today."
      : `Only a Finance Admin, Manager or System Admin may date it more than ${days} ${days === 1 ? "day" : "days"} back.`,

  booksClosed: (through: string) =>
    `The books are closed through ${formatStaffDate(through)}. Use a later date, or ask a manager to reopen them.`,
} as const;
