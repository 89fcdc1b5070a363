import { formatNleExact } from "../core/money.ts";
import type { UndoWriteOffFigures, WriteOffFigures } from "./write-off-schema.ts";

/** Texts of write-offs, of undoing them, and of recoveries (SERV-120 to SERV-130). */
export const writeOffTexts = {
  title: "Write off",
  undoTitle: "Undo the write-off",
  recoveryTitle: "Record a recovery",
  preview: "What the write-off changes.",
  undoPreview: "What undoing the write-off changes.",
  asked: "Sent. Nothing is written off before a second person approves it.",
  undoAsked: "Sent. The write-off stays until a second person approves undoing it.",
  failed: "The write-off could not be asked for.",
  undoFailed: "Undoing the write-off could not be asked for.",
  /** @param amount formatted with its currency */
  closingAsked: (amount: string) =>
    `${amount} of principal is owed: this is a write-off. It is sent, and a second person must approve it.`,
  reasonRequired: "Please enter the reason.",
  written: "This loan is written off already.",
  notLive: "Only a loan that is being repaid can be written off.",
  notPaidOut: "This loan has not been paid out yet.",
  noPrincipal: "No principal is owed on this loan, so that there is nothing to write off.",
  notWritten: "This loan is not written off.",
  recoveredFirst: "Money was recovered on this loan. Reverse the recoveries first.",
  invalidKey: "The key of a request is a UUID.",

  recoveries: "Recoveries of the loan.",
  recovered: "The recovery is recorded.",
  recoveryFailed: "The recovery could not be recorded.",
  recoveriesFailed: "The recoveries could not be fetched.",
  recoveryNotFound: "The loan has no such recovery.",
  recoveryReversed: "The recovery is reversed.",
  reversalFailed: "The recovery could not be reversed.",
  alreadyReversed: "This recovery was reversed already.",
  sameReverser: "Another staff member must reverse this recovery: you have recorded it.",
  invalidAmount: "Enter the amount that was received.",
  invalidDate: "Enter the day as YYYY-MM-DD.",
  methodRequired: "Choose how the customer pays.",
  dateInFuture: "The date cannot be in the future.",
  beforeWriteOff: "The date cannot be before the write-off.",
  nothingOwed: "Nothing is owed on this loan any more.",
  /** @param owed formatted with its currency */
  aboveOwed: (owed: string) => `The customer still owes ${owed}. Take no more than that.`,
  /** The sentence on the customer's pages. @param owed formatted with its currency */
  stillOwe: (owed: string) => `You still owe ${owed}.`,
  owesNothing: "You owe nothing more on this loan.",

  list: "Written-off loans.",
  listFailed: "The written-off loans could not be fetched.",
  none: "No loan is written off",
} as const;

interface Line {
  label: string;
  value: string;
}

/** What a write-off changes, as the asker and the second person read it. */
export function writeOffLines(figures: WriteOffFigures): Line[] {
  const { principal, interest, penalty, paid, balance } = figures;
  return [
    { label: "Written off as a loss", value: formatNleExact(principal) },
    { label: "Interest still owed", value: formatNleExact(interest) },
    ...(penalty === 0 ? [] : [{ label: "Penalties still owed", value: formatNleExact(penalty) }]),
    { label: "Paid so far", value: formatNleExact(paid) },
    { label: "Stays owed on the record", value: formatNleExact(balance) },
    { label: "Status afterwards", value: inWords(figures.status_after) },
  ];
}

/** What undoing a write-off changes, as the asker and the second person read it. */
export function undoWriteOffLines(figures: UndoWriteOffFigures): Line[] {
  const { principal, balance, status_after } = figures;
  return [
    { label: "No loss any more", value: formatNleExact(principal) },
    { label: "Owed", value: formatNleExact(balance) },
    { label: "Status afterwards", value: inWords(status_after) },
  ];
}

/** A status as its badge shows it. */
function inWords(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
