/** Texts of codes by text message (MSG-28 to MSG-31). */
export const phoneCodeTexts = {
  sent: "If this number is confirmed for an account, we have sent it a code.",
  confirmationSent: "We have sent a code to your phone.",
  confirmed: "Your phone is confirmed. You can sign in with a code now.",
  wrong: "This code is not right, or older than 10 minutes. Check it or ask for a new one.",
  alreadyConfirmed: "Your phone is confirmed already.",
  opensAnother:
    "This number already opens another account. Sign in there with a code, or ask our office.",
  noPhone: "Your account has no phone number of Sierra Leone. Please add it first.",
  changed: "Your phone number was changed meanwhile. Please ask for a new code.",
  unknownPurpose: "A code is for signing in or for a new password.",
  off: "We send no codes by text message. Please use your email address.",
  tooManySent: "Too many codes were sent. Please wait a while, or use your email address.",
} as const;
