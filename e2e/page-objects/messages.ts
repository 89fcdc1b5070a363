/** Error texts that several forms show, as a person reads them: written here, not read from the code under test. */
export const messages = {
  email: "Please enter a valid email address.",
  date: "Invalid date format. Use DD-MM-YYYY.",
  unchanged: "No changes detected. Update skipped.",
} as const;
