/** The states of a bill (BILL-4). */
export const billStates = [
  { value: "paid", label: "Paid" },
  { value: "unknown", label: "Outcome unknown" },
  { value: "not_accepted", label: "Not accepted" },
  { value: "reversed", label: "Reversed" },
] as const;

/** What the comparison with a biller's statement finds (BILL-17). */
export const comparedStates = [
  { value: "matched", label: "Matched" },
  { value: "only_ours", label: "Only ours" },
  { value: "only_theirs", label: "Only the biller's" },
  { value: "differs", label: "Amount differs" },
] as const;

/** Texts of bills and billers at the counter. */
export const billTexts = {
  listed: "Bills.",
  listFailed: "The bills could not be fetched.",
  found: "Bill.",
  notFound: "There is no bill with this number.",
  billers: "Billers.",
  billersFailed: "The billers could not be fetched.",
  billerNotFound: "There is no biller with this number.",
  billerInactive: "This biller is inactive. Its bills are not paid here.",
  recent: "The last numbers of this customer.",
  day: "Bills of the day.",

  keyRequired: "The key of a bill is a UUID.",
  keyTaken: "This key belongs to another bill.",
  billerRequired: "Choose a biller.",
  numberRequired: "Enter the customer's number at the biller.",
  numberDigits: (label: string) => `${label}: digits only.`,
  numberLetters: (label: string) => `${label}: letters and digits only.`,
  numberLength: (label: string, shortest: number, longest: number) =>
    shortest === longest
      ? `${label}: ${shortest} characters.`
      : `${label}: ${shortest} to ${longest} characters.`,
  numberCheck: (label: string) =>
    `${label}: the last digit does not fit the others. Compare it with the meter or card.`,
  invalidAmount: "Enter an amount above 0, with at most two decimals.",
  invalidMethod: "Choose how it was paid.",
  invalidPhone: "Enter a phone number of Sierra Leone, such as 076 123456.",
  customerNotFound: "There is no customer with this number.",
  invalidToken: "A token has 8 to 40 letters or digits. Compare it with the slip of the terminal.",
  noToken: "This biller gives no token.",
  tokenFromBiller: "The biller sends the token of this payment. Leave it empty.",
  tokenRequired: "Type the token from the biller's terminal.",
  tokenTaken: (bill: string) => `${bill} has this token already. Compare it with the slip.`,
  invalidDate: "Please choose a date.",
  unknownState: "Choose a state from the list.",

  paid: "Paid.",
  paidWithToken: "Paid. Give the customer the token.",
  outcomeUnknown:
    "The money is taken, but the biller's answer is not known yet. Do not pay again: ask for the outcome, or type it.",
  notAccepted: (why: string) => `The biller did not accept it: ${why} Give the money back.`,
  payFailed: "The bill could not be paid.",
  floatShort: (biller: string, left: string) =>
    `The float of ${biller} is ${left}, which is too little for this bill. It must be topped up first.`,
  aboveCeiling:
    "With the bills that you took without cash today this is above your ceiling. Another person must take it.",
  refusals: {
    float: "Its float is empty.",
    number: "It does not know this number.",
    amount: "It does not take this amount.",
    other: "It refused the payment.",
  },

  stillUnknown: "The biller does not know the outcome yet. Ask again later.",
  notUnknown: "The outcome of this bill is known.",
  notConnected: "This biller is not connected. Type the outcome from its terminal.",
  notSetUp: "The adapter of this biller is not set up here.",
  billerFailed: "The biller does not answer. Try again in a minute.",
  outcomeRecorded: "The outcome is recorded.",
  outcomeFailed: "The outcome could not be recorded.",

  reasonRequired: "Enter the reason.",
  confirmationRequired: "Enter how the biller confirmed it: its reference, or who said so.",
  reversalAsked: "Sent. A second person must approve that the money is given back.",
  reversalFailed: "The reversal could not be asked for.",
  alreadyReversed: "The money of this bill was given back.",
  settledStays: "This bill is settled with its biller and is not reversed.",
  printed: "The print is recorded.",
  printFailed: "The print could not be recorded.",

  requestKey: "The key of a request is a UUID.",
  noFloat: "This biller is settled after: it has no float.",
  notMoney: "Choose an active account of cash, a bank or a wallet.",
  referenceRequired: "Enter the reference of the bank, or the number of the slip.",
  topUpAsked: "Sent. A second person must approve the top-up.",
  topUpFailed: "The top-up could not be asked for.",
  topUps: "Top-ups of the float.",
  open: "Bills to settle.",

  report: "Commission of billers.",
  reportFailed: "The commission could not be fetched.",
  compared: "Compared with the statement.",
  compareFailed: "The statement could not be compared.",
  rangeWrong: "The last day is before the first.",
  rangeTooLong: "Compare at most 93 days at once.",
  noFile: "Choose the biller's statement.",
  columnRequired: "Choose the column.",
} as const;
