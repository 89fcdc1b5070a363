/** What money transfers say, to the letter where 002§5 and 002§8 give it. */
export const transferTexts = {
  allFieldsRequired: "All fields are required.",
  invalidEmail: "Please enter a valid email address.",
  invalidDate: "Please choose a date.",
  invalidAmount: "Enter an amount of 0 or more, with at most two decimals.",
  invalidCurrency: "Enter a currency as three letters, for example USD.",
  unknownStatus: "Please choose a status from the list.",

  /** The form's alert and the API's answer alike. */
  created: "Transaction Successful!",
  createFailed: "Error creating the transaction. Please try again.",
  updated: "Transfer updated successfully.",
  deleted: "Transfer deleted successfully.",
  listed: "Transfers",
  found: "Transfer",

  noReason: "No reason given.",

  notFound: "Transfer not found.",
  notYours:
    "Only the staff member who recorded this transfer, a finance admin, a manager or a system admin may change it.",
  pinTaken: (medium: string, pin: string) =>
    `A ${medium} transfer with the pin ${pin} has already been recorded.`,
  pinTakenElsewhere: "Another transfer of this medium has this pin already.",
  keyTaken: "This transfer has already been recorded with other details.",

  fetchingListFailed: "Error fetching transfers",
  fetchingFailed: "Error fetching transfer",
  creatingFailed: "Error creating transfer",
  updatingFailed: "Error updating transfer",
  deletingFailed: "Error deleting transfer",
} as const;
