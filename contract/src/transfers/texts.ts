import { fieldTexts } from "../core/texts.ts";

/**
 * Statuses of a transfer (TRF-2). Only completed ones have paid money out. Recording a transfer completes it, so
 * pending ones date from earlier versions. A completed one can be canceled; canceled is final.
 */
export const transferStatuses = [
  { value: "pending", label: "Pending" },
  { value: "completed", label: "Completed" },
  { value: "canceled", label: "Canceled" },
] as const;

/** In: sent from elsewhere and paid out here. Out: paid in here and sent elsewhere. */
export const transferDirections = [
  { value: "in", label: "Received: paid out here" },
  { value: "out", label: "Sent: paid in here" },
] as const;

/** Texts of money transfers (SITE-28). */
export const transferTexts = {
  allFieldsRequired: fieldTexts.requiredSentence,
  invalidEmail: fieldTexts.email,
  invalidDate: "Please choose a date.",
  invalidAmount: "Enter an amount above 0, with at most two decimals.",
  invalidCurrency: "Enter a currency as three letters, for example USD.",
  unknownDirection: "Choose whether the money was received or sent.",
  invalidFee: "Enter the fee with at most two decimals.",
  feeOfReceived: "Only a transfer that is sent has a fee.",
  invalidMethod: "Choose how it was paid.",
  unknownStatus: "Please choose a status from the list.",
  dateInFuture: "The transfer date cannot be after today.",
  dateTooOld: (days: number) => `The transfer date cannot be more than ${days} days ago.`,

  /** The text of the form's alert and of the response. */
  created: "Transaction Successful!",
  waits:
    "Recorded. With your transfers of today it is above your ceiling, so another person must complete it.",
  aboveCeiling:
    "With the transfers that you completed today this is above your ceiling. Another person must complete it.",
  createFailed: "Error creating the transaction. Please try again.",
  updated: "Transfer updated successfully.",
  deleted: "Transfer deleted successfully.",
  canceled: "Transfer canceled.",
  listed: "Transfers",
  found: "Transfer",

  reasonRequired: "Please give the reason.",

  completedIsFixed:
    "A completed transfer keeps its amount, currency, date, medium and pin. Cancel it with a reason and record a new one.",
  cancelInstead: "A transfer is canceled with a reason, by the call or the button for it.",
  canceledBySame: "Another staff member must cancel this transfer: you have recorded it.",
  canceledIsFinal: "This transfer was canceled. Record a new one.",
  completedStays: "A completed transfer is not pending again. Cancel it with a reason.",
  statusNotYours:
    "Only a finance admin, a manager or a system admin may complete a pending transfer.",
  deleteCanceledFirst: "A completed transfer is not deleted. Cancel it with a reason first.",

  notFound: "Transfer not found.",
  notYours:
    "Only the staff member who recorded this transfer, a finance admin, a manager or a system admin may change it.",
  pinTaken: (medium: string, pin: string) =>
    `A ${medium} transfer with the pin ${pin} has already been recorded.`,
  pinTakenElsewhere: "Another transfer of this medium has this pin already.",
  recordedAndCanceled: "This transfer was recorded and has been canceled since.",
  keyTaken: "This transfer has already been recorded with other details.",

  fetchingListFailed: "Error fetching transfers",
  fetchingFailed: "Error fetching transfer",
  creatingFailed: "Error creating transfer",
  updatingFailed: "Error updating transfer",
  deletingFailed: "Error deleting transfer",
  cancelingFailed: "Error canceling transfer",
} as const;
