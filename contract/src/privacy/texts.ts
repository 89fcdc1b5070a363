import { formatCustomerDate } from "../core/dates.ts";

/** Texts of the calls and screens about personal data. */
export const privacyTexts = {
  openLoan: "This customer has an open loan or application. It must end before the data is erased.",
  /** @param credit formatted with its currency */
  hasCredit: (credit: string) =>
    `${credit} is kept for this customer. It must be refunded before the data is erased.`,
  /** @param claim formatted with its currency */
  hasToReturn: (claim: string) =>
    `This customer has to return ${claim} of a refund before the data is erased.`,
  mustBeKept: (until: string) =>
    `The records of this customer's loans must be kept until ${formatCustomerDate(until)}.`,
  notACustomer: "Only the data of a customer can be erased.",
  codeDiffers: "Type the customer's code to confirm.",
  reasonMissing: "Please say why the data is erased.",
  erased: "The personal data of this customer has been erased.",
  alreadyErased: "The personal data of this customer is erased already.",
  notFound: "Customer not found.",
} as const;

/** The name that replaces that of a customer whose personal data was erased. */
export const erasedName = { first_name: "Erased", last_name: "Customer" } as const;
