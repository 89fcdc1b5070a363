/** Texts of taking everything out. */
export const everythingTexts = {
  failed: "The file could not be fetched.",
  running: "Everything is being taken out already. Please try again when that has ended.",
  begun: "The download has begun. Your browser shows how far it is.",
  address: "The address of the download.",
  addressUsed: "This address was used, or is too old. Begin the download again under Settings.",
} as const;

/** Texts about exports, on screens and from the server. */
export const exportTexts = {
  unknownFormat: "Choose CSV or Excel.",
  failed: "The export failed. Please try again.",
  documentFailed: "The document could not be downloaded. Please try again.",
  printFailed: "The list could not be printed. Please try again.",
  /** Shown instead of printing a list that exceeds the limit of rows. */
  tooLongToPrint: (limit: number, total: number) =>
    `Only ${count(limit)} of ${count(total)} rows can be printed. Filter the list, or use Export.`,
  /** Shown before an export that exceeds the row limit. */
  onlyNewest: (limit: number, total: number) =>
    `Only the newest ${count(limit)} of ${count(total)} rows fit. Filter the list to export the others.`,
} as const;

function count(rows: number): string {
  return rows.toLocaleString("en");
}
