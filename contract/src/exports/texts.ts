/** What the screens and the server say about exports. */
export const exportTexts = {
  unknownFormat: "Choose CSV or Excel.",
  failed: "The export failed. Please try again.",
  /** Before an export that cannot hold every row found. */
  onlyNewest: (limit: number, total: number) =>
    `Only the newest ${count(limit)} of ${count(total)} rows fit. Filter the list to export the others.`,
} as const;

function count(rows: number): string {
  return rows.toLocaleString("en");
}
