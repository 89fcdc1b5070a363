/** Kinds of commission with their labels. */
export const commissionKinds = [
  { value: "none", label: "None" },
  { value: "percent", label: "Percent of the amount" },
  { value: "fixed", label: "Fixed amount each" },
] as const;

/** Who paid in a settlement. */
export const settlementDirections = [
  { value: "in", label: "The partner paid us" },
  { value: "out", label: "We paid the partner" },
] as const;

/** Texts of transfer partners and of the settlements with them. */
export const partnerTexts = {
  partners: "Transfer partners.",
  partnersFailed: "The partners could not be fetched.",
  partnerAdded: "The partner was added.",
  partnerChanged: "The partner was changed.",
  partnerFailed: "The partner could not be saved.",
  partnerNotFound: "There is no partner with this number.",
  nameRequired: "Enter the partner's name as it is typed as the transfer medium.",
  nameTaken: "A partner with this name exists already.",
  tooMany: "All accounts of partners, 1201 to 1249, are taken.",
  unknownCommission: "Choose no commission, a percentage or a fixed amount.",
  wrongPercent: "Enter a percentage above 0, up to 100, with at most four decimals.",
  wrongFixed: "Enter an amount above 0, with at most two decimals.",
  noValue: "No commission has the value 0.",
  unknownState: "Choose yes or no.",

  open: "Transfers to settle.",
  openFailed: "The transfers to settle could not be fetched.",
  settlements: "Settlements.",
  settlementsFailed: "The settlements could not be fetched.",
  settlementNotFound: "There is no settlement with this number.",
  settled: (number: string) => `${number} was recorded.`,
  settleFailed: "The settlement could not be recorded.",
  invalidKey: "The key of a settlement is a UUID.",
  keyTaken: "This key belongs to another settlement.",
  unknownDirection: "Choose who paid.",
  invalidDate: "Please choose a date.",
  dateInFuture: "The date of a settlement cannot be after today.",
  beforeTransfer: "A transfer of this settlement is dated after it.",
  invalidAmount: "Enter an amount above 0, with at most two decimals.",
  invalidCharges: "Enter the charges with at most two decimals.",
  noTransfers: "Choose the transfers to settle.",
  noBills: "Choose the bills to settle.",
  tooManyTransfers: "Settle at most 1,000 at once.",
  repeated: "One of them is named twice.",
  billNotOpen:
    "One of these bills is settled, has an unknown outcome, was given back or is another biller's. Choose again.",
  prepaid: "This biller has a float that is paid in advance. Top it up instead.",
  notOpen: "One of these transfers is settled, canceled or of another partner. Choose again.",
  nothingOwed: "The partner owes nothing for these transfers. Choose that we paid the partner.",
  nothingToPay: "We owe the partner nothing for these transfers. Choose that the partner paid us.",
  notMoney: "Choose an active account of cash, a bank or a wallet.",
  settledStays: "This transfer is settled with its partner and is not canceled.",
} as const;
