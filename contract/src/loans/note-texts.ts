/** Texts of the notes on a loan. */
export const noteTexts = {
  missing: "Please enter the note, with at most 2,000 characters.",
  entries: "The papers of a review are a list of at most 40 names.",
  added: "Note added.",
  failed: "The note could not be added.",
} as const;
