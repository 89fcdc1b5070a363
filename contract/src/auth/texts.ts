import { fieldTexts, inputTexts } from "../core/texts.ts";

/** Texts of the account calls. API clients compare these texts exactly (SITE-28). */
export const authTexts = {
  allFieldsRequired: fieldTexts.required,
  emailRequired: "Email field is required",
  invalidEmail: fieldTexts.email,
  unrecognizedDomain: fieldTexts.emailHost,
  invalidPhone: fieldTexts.phone,
  invalidDate: fieldTexts.date,
  invalidBirthDate: "Please enter a valid date of birth.",
  passwordsDiffer: fieldTexts.passwordsDiffer,
  passwordTooShort: fieldTexts.passwordTooShort,
  passwordTooLong: inputTexts.passwordTooLong,
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

  accountExists: fieldTexts.accountExists,
  accountCreated: "Your account has been created. Please check your email to confirm your address.",
  customerCreated: "The customer has been registered.",

  resetRequested: "Password reset requested. Check your email.",
  resetDone: "Password has been reset successfully",
  linkInvalid: "This link is not valid or has expired.",
  emailVerified: "Your email has been verified successfully.",
  confirmationSent: "We have sent the link. Please check your email.",
  alreadyConfirmed: "Your email address is confirmed already.",
  emailChangeAsked:
    "We have sent a link to the new address. It replaces the old one once the link is followed.",
  emailChangeCancelled: "The change of address has been cancelled.",
  emailChangeDone: "Your new email address is confirmed. Please sign in with it from now on.",
  emailChangeNotAccepted: "A second administrator must accept this change of address first.",
  emailChangeOwnRequest: "The person who requested this change cannot accept it.",
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

/** The advice under a field for a new password; zxcvbn decides (AUTH-24). */
export const guidance =
  "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +";

/** The rule the server enforces (AUTH-24), shown under every field for a new password. */
export const passwordNeeds = "Needed: at least 8 characters and not easy to guess.";

/** The same before the composition hints, which the server does not enforce. */
export function passwordHint(passwordGuidance: string): string {
  return `${passwordNeeds} Advised: ${passwordGuidance}`;
}

/** Sign-in of customers and of staff (AUTH-11, SITE-28). */
export const signInTexts = {
  required: fieldTexts.required,
  email: fieldTexts.email,
  wrongRole: "Unauthorized role for sign-in",
  failed: "Sign-in failed",
} as const;

/** Customer Sign Up, and New Customer in the back office (AUTH-3, SITE-28). */
export const signUpTexts = {
  required: fieldTexts.required,
  passwordsDiffer: fieldTexts.passwordsDiffer,
  email: fieldTexts.email,
  phone: fieldTexts.phone,
  failed: "An error occurred.",
  /** Under the empty field of the address in New Customer and in the application of a new person. */
  withoutEmail: "Without an address they get no email, and sign in only once they have one.",
  passwordGuidance: guidance,
} as const;

/** Forgot password (AUTH-27, SITE-28). */
export const forgotPasswordTexts = {
  required: "Email field is required",
  email: fieldTexts.email,
  done: "Password reset requested. Check your email.",
} as const;

/** Reset password (AUTH-28, SITE-28). The success text has no full stop. */
export const resetPasswordTexts = {
  required: fieldTexts.required,
  passwordsDiffer: fieldTexts.passwordsDiffer,
  done: "Password has been reset successfully",
  failed: "Failed to reset password",
  passwordGuidance: guidance,
} as const;

/** How a new person gets a password, in the four forms that create an account (AUTH-20). */
export const firstPasswordTexts = {
  label: "How does this person get a password?",
  invite: "Send an invitation link",
  type: "Type a password",
  inviteHint:
    "We email a link that works once, for 72 hours. Only this person will know the password.",
  typeHint:
    "At the first sign-in we email this person a code, and they choose a password of their own.",
} as const;

/** Texts of the sign-in steps after the password, and of the second-factor screens (AUTH-16). */
export const signInStepTexts = {
  confirmCode: "We have mailed you a code. Type it here and choose a password of your own.",
  secondFactor: "Open your authenticator app and type the six digits.",
  passkeyOnly: "Confirm with your passkey, or type a recovery code.",
  setUp: "Your role needs a second step at sign-in. Set it up now.",
  over: "This sign-in is over. Please sign in again with your password.",
  codeSent: "We have mailed you a new code.",
  codeRequired: "Please type the code.",
  codeWrong: "This code is not right, or no longer valid. Check it and try again.",
  mailedCodeWrong:
    "This code is not right, or older than 10 minutes. Check it or ask for a new one.",
  passwordSame: "Choose a password other than the one you were given.",
  passkeyRefused: "This passkey was not accepted. Please try again.",
  passkeyOnDevice: "This device already has a passkey for your account.",
  passkeyCancelled: "The passkey was not confirmed. Please try again.",
  passkeyAbsent: "You have no passkey for this site.",
  tooManyCodes: "Too many wrong codes. Wait a few minutes, or use another way to confirm.",
  tooManyMails: "Too many codes were mailed. Wait an hour, or use “Forgot password?”.",
} as const;

/** Texts for a person about their own second factor. */
export const secondFactorTexts = {
  found: "Second step at sign-in",
  appBegun: "Scan the code with your authenticator app, then type the six digits it shows.",
  appAdded: "Your authenticator app is set up.",
  appRemoved: "Your authenticator app is removed.",
  appExists: "An authenticator app is set up already. Remove it before you set up another.",
  setupOver: "This took too long. Please begin again.",
  passkeyBegun: "Follow what your browser says.",
  passkeyAdded: "Your passkey is added.",
  passkeyRemoved: "Your passkey is removed.",
  passkeyKnown: "This passkey is added already.",
  passkeyNameRequired: "Give the passkey a name, for example “Office computer”.",
  passkeyNotFound: "Passkey not found.",
  tooManyPasskeys: "You have ten passkeys. Remove one before you add another.",
  codesMade: "Your new recovery codes. The old ones no longer work.",
  passwordReason: "Needed to change how you sign in.",
  noFactor: "Set up an authenticator app or a passkey first.",
  lastOfRequired:
    "Your role needs a second step at sign-in. Set up another one before you remove this one.",
  proofNeeded: "Type a code of your app, or a recovery code, to confirm.",
  reset:
    "The second step was removed. The person signs in with the password alone, or sets it up anew.",
  ownReset: "You cannot reset your own second step. Ask another administrator.",
  nothingToReset: "This person has no second step.",
} as const;

/** Texts of invitations (AUTH-21). */
export const invitationTexts = {
  sent: "Invitation sent. The link works once, for 72 hours.",
  accepted: "Your password is set. You can sign in now.",
  signedIn: "An account is signed in on this device. Sign out first, then open the link again.",
  alreadyAccepted: "This person has already chosen a password.",
  notActive: "This account is not active. Activate it before you send an invitation.",
} as const;

/** Why a person may not change another's role, permissions or status (AUTH-44, AUTH-50, AUTH-52). */
export const escalationTexts = {
  oneself: "You cannot change your own role, permissions or status.",
  aboveManager: "Only a system admin can act on a manager or system admin.",
  roleAbove: "Only a system admin can grant or take the roles Manager and System Admin.",
  roleNotOwn: "You can make staff accounts with the role Basic or one of your own roles only.",
  noStaffRole: "Please choose a staff role.",
  lastSystemAdmin: "The last active system admin cannot be demoted, deactivated or deleted.",
  /** Another person must record the link, since it bars the borrower from acting on the loans (LOAN-46). */
  customerLink:
    "The customer account of a staff member is set by a manager or system admin, never by oneself.",
} as const;
