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
  signedIn: "Somebody is signed in here. Sign out first, then open the link again.",
  alreadyAccepted: "This person has already chosen a password.",
  notActive: "This account is not active. Activate it before you send an invitation.",
} as const;
