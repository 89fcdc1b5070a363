import { fieldTexts } from "../core/texts.ts";
import { guidance } from "../auth/texts.ts";

/** Texts of the page of all users (SITE-28). */
export const userTexts = {
  listed: "Users",
  deleted: "User deleted successfully.",
  notFound: "User not found.",
  statusRequired: "Status field is required.",
  unknownStatus: "Please choose a status from the list.",
  unknownRole: "Please choose a staff role.",
  hasLoans: "This customer has loans and cannot be deleted.",
} as const;

/** Add User on the admin page (SITE-28). */
export const addUserTexts = {
  /** The button of the modal. */
  submit: "Sign Up",
  required: fieldTexts.requiredSentence,
  passwordsDiffer: fieldTexts.passwordsDiffer,
  email: "Enter a valid email address.",
  domain: "Use a recognized email domain (Gmail, Yahoo, Outlook, etc.).",
  phone: fieldTexts.phone,
  date: fieldTexts.date,
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

/** All Application Users (AUTH-54, SITE-28). */
export const userScreenTexts = {
  title: "All Application Users",
  noRoles: "No roles",
  /** An alert on a 403, and any other failure. */
  forbidden: "You do not have permission to access this resource.",
  fetchFailed: "Failed to fetch users. Please try again later.",
  updated: "User updated successfully.",
  updateFailed: "User update failed.",
  statusRequired: userTexts.statusRequired,
  statusChanged: "User status changed successfully.",
  statusFailed: "Status change failed. Try again!",
} as const;
