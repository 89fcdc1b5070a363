/** What the calls about files say; why a file is refused is `fileTexts` of files.ts (D71). */
export const documentTexts = {
  listed: "Files",
  added: "File added.",
  removed: "File removed.",
  notFound: "File not found.",
} as const;
