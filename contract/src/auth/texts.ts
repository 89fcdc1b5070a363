import { longestPassword, shortestPassword } from "../core/constants.ts";

/**
 * What the account calls say. Programs that call the API compare these texts to the letter (SITE-28).
 */
export const authTexts = {
  allFieldsRequired: "All fields are required",
  emailRequired: "Email field is required",
  invalidEmail: "Please enter a valid email address.",
  unrecognizedDomain:
    "Please use an email from recognized domains like Gmail, Yahoo, or .org domains.",
  invalidPhone: "Please enter a valid Sierra Leone phone number.",
  invalidDate: "Invalid date format. Use DD-MM-YYYY.",
  invalidBirthDate: "Please enter a valid date of birth.",
  passwordsDiffer: "Passwords do not match.",
  passwordTooShort: `Password must be at least ${shortestPassword} characters.`,
  passwordTooLong: `Password must be at most ${longestPassword} characters.`,
  passwordWeak: "This password is easy to guess. Please choose another.",

  unauthorized: "Unauthorized",
  wrongCredentials: "Invalid email or password.",
  notActive: "Your account is not active. Please contact support.",
  wrongArea: "Unauthorized role for sign-in",
  noRefreshToken: "No refresh token provided",
  signedIn: "Signed in successfully.",
  signedOut: "Signed out successfully.",
  sessionContinues: "The session continues.",
  sessionsListed: "Your sessions",
  profileRead: "Your profile",
  signedOutEverywhere: "You have been signed out everywhere.",
  sessionEnded: "The session has been ended.",
  otherSessionsEnded: "You are signed out on all other devices.",
  userSessionsCounted: "Sessions of this account",
  userSessionsEnded: "All sessions of this account have been ended.",
  noSuchSession: "This session has already ended.",

  accountExists: "An account with this email already exists.",
  accountCreated: "Your account has been created. Please check your email to confirm your address.",
  customerCreated: "The customer has been registered.",

  resetRequested: "Password reset requested. Check your email.",
  resetDone: "Password has been reset successfully",
  linkInvalid: "This link is not valid or has expired.",
  emailVerified: "Your email has been verified successfully.",
  confirmationSent: "We have sent the link. Please check your mail.",
  alreadyConfirmed: "Your email address is confirmed already.",
  emailChangeAsked:
    "We have sent a link to the new address. It replaces the old one once the link is followed.",
  emailChangeCancelled: "The change of address has been cancelled.",
  emailChangeDone: "Your new email address is confirmed. Please sign in with it from now on.",
  emailChangeNotAccepted: "A second administrator must accept this change of address first.",
  emailChangeOwnRequest: "Whoever asked for this change cannot accept it.",
  emailChangeOwner: "The owner of an account does not accept its change of address.",
  emailChangeOther: "Another address was asked for meanwhile. Please look at it first.",
  emailChangeAccepted: "The change is accepted. We have sent a link to the new address.",
  noEmailChange: "No change of address is waiting for confirmation.",
  emailTakenBack: "Your old email address is back. Please choose a new password.",
  emailTakenSince: "Another account has this email address now. Please contact our office.",

  passwordChanged: "Password changed successfully.",
  currentPasswordNeeded: "Please enter your current password.",
  currentPasswordWrong: "The current password is not correct.",
  noSuchAccount: "Account not found.",
  notAllowed: "You do not have permission to access this resource.",

  resetInstead: 'If this is your account, "Forgot password?" lets you in sooner.',
  tooManyRequests: "Too many requests. Please wait a while and try again.",
  busy: "Many people are signing in right now. Please try again in a moment.",
} as const;
