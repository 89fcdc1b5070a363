import { csvTexts } from "../core/csv.ts";
import { formatStaffDate } from "../core/dates.ts";

/** The states of a line of a statement. */
export const lineStates = [
  { value: "open", label: "Open" },
  { value: "waiting", label: "Waits for a journal" },
  { value: "matched", label: "Matched" },
] as const;

/** Texts of statements of banks and wallets, and of their reconciliation. */
export const reconciliationTexts = {
  accounts: "Accounts to reconcile.",
  accountsFailed: "The accounts could not be fetched.",
  lines: "Lines of the statement.",
  linesFailed: "The lines of the statement could not be fetched.",
  entriesFailed: "The entries of the account could not be fetched.",
  check: "Statement and books.",
  checkFailed: "Statement and books could not be compared.",
  notReconciled: "Only an account of a bank or a wallet is reconciled.",

  imported: (added: number, known: number, matched: number) =>
    `${added} new ${added === 1 ? "line" : "lines"}, ${known} known before, ${matched} matched.`,
  importFailed: "The statement could not be imported.",
  noFile: "Choose the statement as a CSV file.",
  ...csvTexts,
  tooManyLines: "A statement has at most 5,000 lines. Export fewer days.",
  noLines: "This file has no line with a date and an amount.",
  columnMissing: (name: string) => `This file has no column "${name}".`,
  noAmountColumn: "Choose the column of the amount, or those of money in and money out.",
  columnTwice: "Choose another column for each value.",
  wrongDate: (row: number, cell: string) => `Row ${row}: "${cell}" is not a date.`,
  wrongAmount: (row: number, cell: string) => `Row ${row}: "${cell}" is not an amount.`,
  inFuture: (row: number) => `Row ${row} is dated after today.`,
  unknownOrder: "Choose the order of day and month.",
  columnRequired: "Choose a column.",

  matched: "Matched.",
  undone: "The match was undone.",
  matchFailed: "The match could not be saved.",
  matchNotFound: "There is no match with this number.",
  nothingChosen: "Choose the lines and the entries that belong together.",
  tooMuchChosen: "Match at most 200 lines and entries at once.",
  sumsDiffer: (lines: string, entries: string) =>
    `The lines add up to ${lines}, the entries to ${entries}.`,
  notOpen: "A line or an entry is matched already, or belongs to another account.",
  sealed: (through: string) =>
    `The account is reconciled through ${formatStaffDate(through)}. Earlier lines stay as they are.`,

  booked: "The line was booked.",
  bookedAsJournal: "The journal waits for a second person; the line is matched when it is posted.",
  bookFailed: "The line could not be booked.",
  lineNotFound: "There is no line with this number.",
  alreadyBooked: "This line is matched or booked already.",
  unknownWay: "Choose payment, charge, unidentified receipt or journal.",
  paymentComesIn: "Only money that came in is the payment of a loan.",
  noMethod: "No payment method leads to this account.",
  loanRequired: "Enter the loan id.",
  accountRequired: "Choose the other account.",
  descriptionRequired: "Say what the journal is for.",
  beforeLine: "The entry cannot be dated before the line of the statement.",
  afterToday: "The entry cannot be dated after today.",

  invalidDate: "Enter the date as YYYY-MM-DD.",
  wrongBalance: "Enter the closing balance with at most two decimals.",
  throughInFuture: "An account cannot be reconciled beyond today.",
  throughBefore: (through: string) =>
    `The account is reconciled through ${formatStaffDate(through)} already.`,
  differs: (statement: string, books: string) =>
    `The statement ends at ${statement}; books and open items give ${books}. Find the difference first.`,
  completed: (through: string) => `Reconciled through ${formatStaffDate(through)}.`,
  completeFailed: "The reconciliation could not be completed.",
} as const;
