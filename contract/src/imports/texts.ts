/** Texts of imports. */
export const importTexts = {
  list: "Imports.",
  listFailed: "The imports could not be fetched.",
  found: "Import.",
  failed: "The import could not be fetched.",
  notFound: "There is no such import.",
  rows: "Rows of the import.",
  rowsFailed: "The rows of the import could not be fetched.",
  uploaded: "The file is read. Nothing is written yet.",
  uploadFailed: "The file could not be sent.",
  booked: "The import has begun.",
  bookFailed: "The import could not begin.",
  takenBack: "The import is taken back.",
  takeBackFailed: "The import could not be taken back.",
  discarded: "The file is discarded.",
  discardFailed: "The file could not be discarded.",
  unknownKind: "Choose what the file contains.",
  unknownFormat: "Choose a CSV or an XLSX file.",
  unknownPart: "This request has a part that is not known.",
  unknownOutcome: "There is no such outcome of a row.",
  unknownDateOrder: "Choose the order of day and month.",
  unknownNumbers: "Choose how the file writes amounts.",
  unlikely: (count: number) =>
    count === 1
      ? "1 row is unlikely. Look at it, and confirm that it is right."
      : `${count.toLocaleString("en")} rows are unlikely. Look at them, and confirm that they are right.`,
  noFile: "Choose a file.",
  fileTooLarge: "The file is larger than 16 MB. Split it into several files.",
  templateFailed: "The template could not be downloaded.",
  invalidContent: "The file could not be read.",
  invalidDate: "Enter the day on which the books begin.",
  dateInFuture: "The books cannot begin after today.",
  dateClosed: (through: string) => `The books are closed through ${through}. Choose a later day.`,
  notChecked: "Only a file that has been checked can be imported.",
  nothingToBook: "This file has nothing new to import.",
  notBooked: "Only an import that is complete can be taken back.",
  notDiscardable: "Only a file that is not imported can be discarded.",
  somethingHappened: (records: readonly string[], count: number) =>
    `Something else has happened since: ${records.join(", ")}${count > records.length ? ` and ${count - records.length} more` : ""}. An import is taken back only as a whole.`,
  unknownBranch: "No open branch has this code.",
  ownLoan: "This loan would be your own. Ask someone else to import it.",
} as const;

/** What is wrong with a file as a whole. */
export const fileFaults = {
  "not-a-workbook":
    "This is not an Excel workbook (XLSX), or it is damaged or protected. Save it again without a password.",
  "too-large":
    "The workbook unpacks to more than 160 MB. Delete its empty rows and its other sheets and save it again, or save the sheet as CSV UTF-8.",
  "too-many-sheets":
    "The workbook has more than 20 sheets. Save the one with the rows in a workbook of its own.",
  "too-many-rows": "The file has more than 100,000 rows. Split it into several files.",
  utf16: "This file is not CSV in UTF-8. Save it as CSV UTF-8 and choose it again.",
  empty: "The file has no rows below its headings.",
} as const;

/** What is wrong with the headings of a file. */
export const headingFaults = {
  missing: (columns: string) =>
    `The file lacks the columns ${columns}. The template has every column with an example.`,
  unknown: (columns: string) =>
    `The columns ${columns} are not known. Give them the names of the template, or delete them.`,
  twice: (columns: string) => `The columns ${columns} are there twice. Delete one of each.`,
} as const;
