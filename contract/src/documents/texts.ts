/** What the calls about files say; why a file is refused is `fileTexts` of files.ts (D71). */
export const documentTexts = {
  listed: "Files",
  added: "File added.",
  removed: "File removed.",
  notFound: "File not found.",
  /** Instead of the downloads, for staff whose role may not open papers (D87). */
  notForRole: "Your role sees which papers came with the application, and may not open them.",
} as const;
