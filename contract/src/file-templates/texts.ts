/** Texts of files for others (FILE-1 to FILE-7). */
export const fileTemplateTexts = {
  listed: "The templates",
  listFailed: "The templates could not be fetched.",
  saved: (name: string) => `${name} is saved.`,
  saveFailed: "The template could not be saved.",
  removed: (name: string) => `${name} is removed. The files that were made stay.`,
  removeFailed: "The template could not be removed.",
  previewed: "The first rows",
  previewFailed: "The rows could not be fetched.",
  made: (name: string) => `${name} is made.`,
  makeFailed: "The file could not be made.",
  filesListed: "The files that were made",
  filesFailed: "The files could not be fetched.",
  downloadFailed: "The file could not be downloaded. Please try again.",
  notFound: "This template does not exist.",
  fileNotFound: "This file does not exist.",
  nameRequired: "Please enter the name of the template.",
  nameTaken: "Another template has this name.",
  unknownDataset: "Please choose what the rows are.",
  unknownChoice: "Please choose one of the list.",
  noColumns: "A file has at least one column.",
  tooManyColumns: "A file has at most 100 columns.",
  unknownField: (header: string) => `The column ${header} has a field that these rows do not have.`,
  datePattern: (header: string) =>
    `The date of the column ${header} is written with YYYY, YY, MMM, MM, DD and signs between them.`,
  lengthRequired: (header: string) => `The column ${header} needs a length.`,
  headerTwice: (header: string) => `Two columns are named ${header}.`,
  unknownStatus: "These rows do not have this status.",
  noProducts: "These rows are of no product.",
  noGroups: "Only rows of the journal have a line after each entry.",
  noTotals: "JSON lines have no line of totals.",
  notLatin: "A header or line has a letter that Latin 1 does not have.",
  fileName: "A file name has letters, digits, signs such as - and _, and {from}, {to} or {month}.",
  dayOfMonth: "A day of the month is a number from 1 to 28.",
  noOwner:
    "The person who saved the template last is not active, or does not make files any more. Save it again.",
  notSent: (name: string, recipient: string) =>
    `${name} is made, but could not be sent to ${recipient}.`,
  onItsWay: (name: string, recipient: string) => `${name} is on its way to ${recipient}.`,
  sendFailed: "The file could not be sent.",
  noRecipient: "The template of this file has no recipient.",
  unknownRecipient: "Please choose a recipient of the list.",
  isWaiting: "The mail with this file waits to be sent already.",
  tooLargeForMail:
    "Files of more than 10 MB are not sent by mail. Send it by SFTP, or choose fewer days.",
  notWritten: (name: string) => `${name} is made, but could not be written to the folder.`,
  length: "A length is a whole number from 1 to 1,000.",
  fill: "A value is filled up with one character.",
  unknownProduct: "This product does not exist.",
  branchOutOfReach: "Please choose branches that you see.",
  periodOrder: "The last day is before the first one.",
  periodTooLong: "Please choose at most 366 days.",
  inFuture: "The last day is today or earlier.",
  tooManyRows: (limit: number) =>
    `The period has more than ${limit.toLocaleString("en")} rows. Choose fewer days.`,
  refused: (rows: number) =>
    rows === 1
      ? "1 row cannot be written. See it in the preview, or make the file without it."
      : `${rows.toLocaleString("en")} rows cannot be written. See them in the preview, or make the file without them.`,
  refusedLines:
    "Lines of entries cannot be written, and entries are not left out. See them in the preview.",
  notRecorded: "The portfolio of this day was not recorded.",
  constant: "Constant",
  missing: (column: string) => `${column} is missing.`,
  notMapped: (column: string, value: string) =>
    `${column}: nothing is given for ${value || "an empty value"}.`,
  notEncoded: (column: string, value: string) =>
    `${column}: ${value} has a letter that the encoding of the file does not have.`,
  tooLong: (column: string, value: string, length: number) =>
    `${column}: ${value} is longer than ${length}.`,
} as const;
