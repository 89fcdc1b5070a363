import { fieldTexts } from "../core/texts.ts";

/** Error texts for invalid application fields (SITE-28, SITE-25). */
export const applicationFieldTexts = {
  birthDate: fieldTexts.date,
  phone: fieldTexts.phone,
  email: fieldTexts.email,
  gender: "Please choose male, female or other.",
  /** Of the loan that a top-up settles (SERV-80). */
  settledLoan: "This is not a valid loan id.",
  applicationId: "The application id must be a UUID.",
  customerId: "This is not a valid customer id.",
  /** Submission under an id that another application has. */
  idInUse: "Another application was already submitted under this id. Please start a new one.",
  /** A person entered by staff whose address already has an account (LOAN-11). */
  emailInUse:
    "An account with this email already exists. Search for the customer and choose them instead.",
  phoneMissing: "Please enter the applicant's phone number.",
} as const;

/** Texts of the draft calls. */
export const draftTexts = {
  saved: "Draft saved.",
  found: "Draft",
  listed: "Drafts",
  deleted: "Draft deleted.",
  takenOver: "Application taken over.",
  /** To who had it before. */
  takenOverBy: (name: string) => `${name} has taken over this application.`,
  takeOverFailed: "The application could not be taken over.",
  othersNotRead: "The unfinished applications of others could not be fetched.",
  readFailed: "Your application could not be fetched.",
  deleteFailed: "The application could not be deleted.",
  fileNotRemoved: "The file could not be removed. Please try again.",
  notFound: "This draft is no longer stored.",
  notFoundForFiles: "Save the application before you add files to it.",
  submitted: "This application has already been submitted.",
  /** Another device saved a newer draft than the one that was edited. */
  changedMeanwhile:
    "This application was changed on another device in the meantime. Compare it with your entries before you save again.",
  chooseEntries: "Choose which entries to keep before you submit.",
  step: "The step of an application is a number from 1 to 10.",
  body: "Send the entries of the application as a JSON object.",
  /** While files are on their way. */
  uploading: (count: number) =>
    count === 1 ? "1 file is still uploading." : `${count} files are still uploading.`,
  savedWithout: (files: number) =>
    files === 1
      ? "Saved, without 1 file that is not sent yet."
      : `Saved, without ${files} files that are not sent yet.`,
  /** Beside a file that could not be sent. */
  unsentFile: "Not sent yet, and not kept when this page is closed or loaded again.",
  /** Before such files are lost. */
  unsent: (count: number) =>
    count === 1
      ? "1 file is not sent yet and is not kept when you leave now."
      : `${count} files are not sent yet and are not kept when you leave now.`,
  tooMany: (count: number) =>
    `You have ${count} unfinished applications. Please submit or delete one before you start another.`,
} as const;

/** The ten-step loan application of both areas (LOAN-1, SITE-28). */
export const wizardTexts = {
  /** The customer step. */
  birthDate: fieldTexts.date,
  /** The consent step. */
  consentDate: "Please enter a valid date in the format DD-MM-YYYY.",
  /** Beside the rate (LOAN-15). */
  rateNote: "The rate is confirmed at approval.",
  anotherRate: "Ask for another rate",
  /** In place of the cost, until its three figures are entered. */
  costUnknown: "Choose the amount, rate and period to see what the loan costs.",
  /** The text about a charge in the consent (LOAN-30). */
  consentFee: (rate: string, subject = "A processing fee") =>
    `${subject} of ${rate} of the approved amount is deducted when the loan is paid out.`,
} as const;

/** Submitting an application (SITE-28, LOAN-3, LOAN-5). */
export const applicationTexts = {
  done: "Loan created successfully.",
  failed: "An error occurred while creating the loan.",
  unexpected: "An unexpected error occurred.",
  noDocuments: "No documents selected.",
  nameMissing: "Please enter the applicant's first and last name.",
  amountMissing: "Please enter a loan amount above 0.",
  periodMissing: "Please enter the loan period in whole months, 1 or more.",
  periodMissingIn: (units: string) => `Please enter the loan period in whole ${units}, 1 or more.`,
  /** @param most with its unit: "600 months" */
  periodTooLong: (most: string) => `The loan period can be at most ${most}.`,
  amountTooLarge: fieldTexts.amountTooLarge,
  typeMissing: "Please choose the loan type.",
  /** @param rates as text: "20%, 25% or 30%" */
  rateMissing: (rates: string) => `Please choose the interest rate: ${rates}.`,
  /** @param ranges as text: "from NLe 500, 1 to 18 months" */
  outsideBands: (product: string, ranges: string) => `The ${product} is ${ranges}.`,
  consentMissing: "Please read the consent and tick the box before you submit.",
  notSigned: "Not signed",
} as const;
