/** Error texts that several forms show, as a person reads them: written here, not read from the code under test. */
export const messages = {
  required: "All fields are required",
  requiredSentence: "All fields are required.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid Sierra Leone phone number.",
  date: "Invalid date format. Use DD-MM-YYYY.",
  passwordsDiffer: "Passwords do not match.",
  accountExists: "An account with this email already exists.",
  unchanged: "No changes detected. Update skipped.",
} as const;
