/** Texts of a sheet on a phone. */
export const phoneTexts = {
  pinShort: (least: number) => `A PIN has at least ${least} characters.`,
  pinEasy: "This PIN is easy to guess. Choose another one.",
  pinDiffers: "The PINs differ.",
  pinWrong: "This PIN is wrong.",
  /** @param minutes how long, rounded up */
  pinLocked: (minutes: number) =>
    `Locked for ${minutes === 1 ? "1 minute" : `${minutes} minutes`} after wrong PINs. What you collected is kept.`,
  /** @param minutes ahead of the office, or behind when negative */
  wrongClock: (minutes: number) =>
    `The clock of this phone is ${Math.abs(minutes)} minutes ${minutes > 0 ? "ahead" : "behind"}. Set it first.`,
  /** @param day formatted */
  otherDay: (day: string) => `Amounts are taken on ${day} only. Open a new sheet for another day.`,
  amount: "Enter an amount above 0 with at most two decimals.",
  /** @param balance formatted with its currency */
  aboveBalance: (balance: string) => `The loan owes ${balance}.`,
  /** In the place of the name of a customer whose data was erased. */
  erased: "Erased Customer",
  noStorage: "This browser cannot keep a sheet. Open this page in Chrome, over https.",
  notKept: "The amount could not be kept. Write it down and try again.",
  notMarked: "The member could not be marked. Write it down and try again.",
  notTaken: "The sheet could not be taken.",
  notSent: "It could not be sent. It is kept on this phone.",
  noNetwork: "No network. Everything is kept on this phone.",
  signIn: "Sign in to send what you collected.",
  otherPerson: (name: string) => `${name} took this sheet. Sign in as ${name} to send it.`,
  withdrawn: "This phone was withdrawn. Bring the money and the phone to the office.",
  opened: "Your new PIN opens the sheet now.",
} as const;
