import { currencyName } from "../core/currency.ts";

/** Texts of mobile money for staff (MOMO-1 to MOMO-21). */
export const walletTexts = {
  title: "Mobile Money",
  receipts: "Receipts retrieved.",
  found: "Receipt retrieved.",
  intents: "Payments asked for retrieved.",
  listFailed: "The receipts could not be loaded.",
  intentsFailed: "The payments asked for could not be loaded.",
  dayFailed: "The day could not be compared.",
  notSaved: "The receipt could not be changed.",
  notFound: "Receipt not found.",
  nothingUnmatched: "Every receipt is on a loan.",
  nothingWaiting: "No customer was asked to pay.",
  invalidKey: "The key is a UUID.",
  invalidDate: "Please enter a valid date.",
  invalidState: "Choose a state from the list.",
  loanRequired: "Enter the number of the loan.",
  reasonRequired: "Please give the reason.",
  referenceRequired: "Enter the reference of the payout to the payer.",
  ownerRequired: "Choose who deals with it.",
  unknownOwner: "This person cannot deal with receipts.",
  attached: "The receipt is booked on the loan.",
  returned: "The receipt is booked as returned.",
  asked: "Sent. A second person must confirm it.",
  confirmed: "Confirmed and booked.",
  declined: "Declined. The receipt is unmatched again.",
  ownerChanged: "The owner is changed.",
  day: "The day was compared with the provider.",
  taken: "The payment is being fetched from the provider.",
  otherRequest: "This was sent before with other content. Open the form again.",
  alreadyBooked: "This receipt is on a loan already.",
  alreadyReturned: "This receipt was returned already.",
  waitsAlready: "A second person must confirm or decline what was asked for this receipt.",
  nothingAsked: "Nothing is asked for this receipt.",
  samePerson: "Another staff member must confirm this: you have asked for it.",
  /** @param currency its code */
  otherCurrency: (currency: string) =>
    `This receipt is in ${currency}. A loan is paid in ${currencyName}: return it.`,
  notSetUp: "Mobile money is not set up.",
  futureDay: "The day has not begun.",
  /** The provider did not answer, or not as it should. */
  providerFailed: "The mobile money provider did not answer. Try again in a minute.",
} as const;

/** Texts of Pay now for customers (MOMO-1 to MOMO-3). */
export const payNowTexts = {
  title: "Pay now",
  found: "Ways to pay retrieved.",
  asked: "Dial the code to pay.",
  failed: "The ways to pay could not be loaded.",
  notSaved: "The payment could not be started.",
  amountRequired: "Enter an amount above 0.",
  otherRequest: "This was sent before with other content. Open the form again.",
  tooMany: "You have several codes that are not paid yet. Use one of them, or wait until it ends.",
} as const;

/** What a customer does with a code (MOMO-3), one step each. */
export function dialSteps(code: string, amount: string): string[] {
  return [
    `Dial ${code} on the phone that has your mobile money.`,
    `Check that it asks for ${amount} and names us as the receiver.`,
    "Enter your wallet PIN. Never tell it to anyone, not even to us.",
    "Your payment is in My Loans within minutes. The message of your wallet is your proof until then.",
  ];
}
