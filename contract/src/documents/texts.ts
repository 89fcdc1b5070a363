/** Texts of the file calls; `fileTexts` of files.ts has the reasons for rejecting a file (LOAN-26). */
export const documentTexts = {
  listed: "Files",
  added: "File added.",
  removed: "File removed.",
  unknownKind: "Please choose which paper of the checklist the file shows.",
  notFound: "File not found.",
  /** Shown instead of downloads to staff without access to documents (AUTH-42). */
  notForRole: "Your role sees which papers came with the application, and may not open them.",
  virusFound: (name: string) => `${name} holds a virus and cannot be opened.`,
  virusMark: "Holds a virus: cannot be opened",
  storeAway: "Files cannot be stored or opened right now. Please try again in a minute.",
  scannerAway: "Files cannot be checked for viruses right now. Please try again in a minute.",
} as const;
