/** Texts about exports, on screens and from the server. */
export const exportTexts = {
  unknownFormat: "Choose CSV or Excel.",
  failed: "The export failed. Please try again.",
  documentFailed: "The document could not be downloaded. Please try again.",
  /** Shown before an export that exceeds the row limit. */
  onlyNewest: (limit: number, total: number) =>
    `Only the newest ${count(limit)} of ${count(total)} rows fit. Filter the list to export the others.`,
} as const;

function count(rows: number): string {
  return rows.toLocaleString("en");
}
