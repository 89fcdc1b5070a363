/** Texts of every account form, grouped by form: some differ only by a full stop, which is specified (SITE-28). */

const guidance =
  "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +";

/** The rule the server enforces (AUTH-24), shown under every field for a new password. */
export const passwordNeeds = "Needed: at least 8 characters and not easy to guess.";

/** The same before the composition hints, which the server does not enforce. */
export function passwordHint(passwordGuidance: string): string {
  return `${passwordNeeds} Advised: ${passwordGuidance}`;
}

/** Sign-in of customers and of staff (AUTH-11, SITE-28). */
export const signInTexts = {
  required: "All fields are required",
  email: "Please enter a valid email address.",
  wrongRole: "Unauthorized role for sign-in",
  failed: "Sign-in failed",
} as const;

/** Customer Sign Up, and New Customer in the back office (AUTH-3, SITE-28). */
export const signUpTexts = {
  required: "All fields are required",
  passwordsDiffer: "Passwords do not match.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid Sierra Leone phone number.",
  failed: "An error occurred.",
  passwordGuidance: guidance,
} as const;

/** Forgot password (AUTH-27, SITE-28). */
export const forgotPasswordTexts = {
  required: "Email field is required",
  email: "Please enter a valid email address.",
  done: "Password reset requested. Check your email.",
} as const;

/** Reset password (AUTH-28, SITE-28). The success text has no full stop. */
export const resetPasswordTexts = {
  required: "All fields are required",
  passwordsDiffer: "Passwords do not match.",
  done: "Password has been reset successfully",
  failed: "Failed to reset password",
  passwordGuidance: guidance,
} as const;

/** Sign Up a Staff (AUTH-47). */
export const staffSignUpTexts = {
  required: "All fields are required",
  // Not "Loan Type", which is another field (SITE-30).
  role: "Role",
  failed: "Failed to create staff.",
  passwordGuidance: guidance,
} as const;

/** Add New Staff (SITE-28). */
export const addStaffTexts = {
  required: "All fields are required.",
  passwordsDiffer: "Passwords do not match.",
  birthDate: "Please enter a valid date of birth.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid Sierra Leone phone number.",
  date: "Invalid date format. Use DD-MM-YYYY.",
  // Not "Loan Type", which is another field (SITE-30).
  role: "Role",
  failed: "Failed to create staff.",
  passwordGuidance: guidance,
} as const;

/** Add User on the admin page (SITE-28). */
export const addUserTexts = {
  /** The button of the modal. */
  submit: "Sign Up",
  required: "All fields are required.",
  passwordsDiffer: "Passwords do not match.",
  email: "Enter a valid email address.",
  domain: "Use a recognized email domain (Gmail, Yahoo, Outlook, etc.).",
  phone: "Please enter a valid Sierra Leone phone number.",
  date: "Invalid date format. Use DD-MM-YYYY.",
  failed: "Something went wrong.",
  unexpected: "An unexpected error occurred.",
  passwordGuidance: guidance,
} as const;

/** Change User Password on the admin page, shown as alerts (SITE-28). */
export const adminPasswordTexts = {
  /** As spelled (SITE-30). */
  required: "All fields are require",
  passwordsDiffer: "New passwords do not match.",
  done: "Password changed successfully.",
  /** As worded. */
  failed: "Password changed failed",
} as const;

/** How a new person gets a password, in the four forms that create an account (AUTH-20). */
export const firstPasswordTexts = {
  label: "How does this person get a password?",
  invite: "Send an invitation link",
  type: "Type a password",
  inviteHint:
    "We mail a link that works once, for 72 hours. Nobody but this person knows the password.",
  typeHint:
    "At the first sign-in we mail this person a code, and they choose a password of their own.",
} as const;
