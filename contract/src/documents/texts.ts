/** What the calls about files say; why a file is refused is `fileTexts` of files.ts (LOAN-26). */
export const documentTexts = {
  listed: "Files",
  added: "File added.",
  removed: "File removed.",
  notFound: "File not found.",
  /** Instead of the downloads, for staff whose role may not open papers (AUTH-42). */
  notForRole: "Your role sees which papers came with the application, and may not open them.",
  virusFound: (name: string) => `${name} holds a virus and cannot be opened.`,
  virusMark: "Holds a virus: cannot be opened",
  scannerAway: "Files cannot be checked for viruses right now. Please try again in a minute.",
} as const;
