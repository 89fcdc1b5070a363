import { fieldTexts } from "../core/texts.ts";

/** Texts of the blocked list (KYC-20 to KYC-23). */
export const blockTexts = {
  listed: "The blocked list",
  listFailed: "The blocked list could not be fetched.",
  set: "Added to the blocked list.",
  setFailed: "The person could not be added to the blocked list.",
  lifted: "Lifted from the blocked list.",
  liftFailed: "The entry could not be lifted.",
  notFound: "This entry of the blocked list does not exist.",
  alreadyLifted: "This entry is lifted already.",
  personMissing:
    "Please enter whom to block: a customer, an ID number, a phone, or a name with its date of birth.",
  nameMissing: "Please enter the name of the person with this date of birth.",
  bornLater: "The date of birth is before today.",
  invalidDate: "Please enter the date of birth as DD-MM-YYYY.",
  invalidPhone: fieldTexts.phone,
  numberShort: "The number of an identity document has at least 4 letters or digits.",
  reasonMissing: "Please enter the reason.",
  unknownCustomer: "This customer does not exist.",
  eraseFirst: "This customer is on the blocked list. Lift the entry before the data is erased.",
  /** To a customer who applied: not that there is an entry (KYC-21). */
  toCustomer:
    "The office looks at your application first, and may ask you to come by with your identity document.",
} as const;
