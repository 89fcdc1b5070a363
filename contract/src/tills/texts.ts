import { formatStaffDate } from "../core/dates.ts";

/** Z-000001. */
export function zNumber(number: number): string {
  return `Z-${String(number).padStart(6, "0")}`;
}

/** Texts of tills, their sessions and cash moves. */
export const tillTexts = {
  openFirst: "Open your till before you take or pay out cash.",
  holds: (amount: string) => `This till holds ${amount}.`,
  chequesInHand: (amount: string) =>
    `Cheques of ${amount} are in hand. A cheque that is at the bank is moved back before it is taken out here.`,
  countFirst: (date: string) =>
    `The till of ${formatStaffDate(date)} is not counted. Count it before cash is taken or paid out.`,
  cashDate: (date: string) =>
    `Cash of a till is dated ${formatStaffDate(date)}, the day it was opened.`,

  ofEarlierDays: "Of earlier days",

  tills: "Tills.",
  mine: "Your till.",
  tillAdded: (name: string) => `${name} was added.`,
  tillsOff: "Tills are off. A system admin turns them on in the settings.",
  nameRequired: "Enter a name for the till.",
  nameTaken: "Another account has this name.",
  noneFree: "All 40 accounts of tills are used.",
  tillNotFound: "There is no till with this number.",
  failed: "The tills could not be fetched.",
  notSaved: "The till could not be changed.",
  inUse: "This till is in use. Sign it off first.",
  notEmpty: "Sign off every till and hand its cash to the safe before tills are turned off.",

  sessions: "Sessions of tills.",
  session: "Session of a till.",
  sessionsFailed: "The sessions could not be fetched.",
  sessionNotFound: "There is no session with this number.",
  unknownStatus: "Choose a state from the list.",
  opened: (name: string) => `${name} is open.`,
  tillTaken: "This till has a session that is not signed off.",
  personHasTill: "You have a session that is not signed off.",
  tillInactive: "This till is inactive.",

  invalidKey: "The key is a UUID.",
  unknownMovement: "Choose float or hand-over.",
  movementMade: "The movement waits to be accepted by another person.",
  movementAccepted: "The movement was accepted.",
  movementRefused: "The movement was refused.",
  movementNotFound: "There is no movement with this number.",
  movementDecided: "This movement was accepted or refused already.",
  movementKeyTaken: "This key belongs to another movement.",
  movementPending: "A movement of this till waits to be accepted or refused.",
  othersTill: "This is another person's till.",
  otherAccepts: "Another person must accept this movement: you made it.",
  holderAccepts: "The holder of the till must accept this movement.",
  notOpen: "This till was counted already.",
  blindNow:
    "What the till should hold, and the sums that add up to it, are shown after the sign-off, because counts are blind.",

  wrongPieces: "Enter the pieces as whole numbers of 0 or more.",
  unknownValue: (value: string) => `There is no note or coin of ${value}.`,
  doubledValue: (value: string) => `${value} is counted twice.`,
  counted: "The count was recorded.",
  countTooLarge: "This count is too large.",

  signedOff: (number: string) => `${number} was signed off.`,
  notCounted: "Count the till before it is signed off.",
  signedOffAlready: "This session was signed off already.",
  otherSignsOff: "Another person must sign off this till: you held or counted it.",
  keepAboveCount: (counted: string) => `The till cannot keep more than the ${counted} counted.`,
  unknownCharge: "Choose a loss or the person.",

  moved: "The cash move was recorded.",
  moveKeyTaken: "This key belongs to another cash move.",
  sameAccount: "Choose two different accounts.",
  noMoneyAccount: (code: string) => `${code} is not an account of money, or it is inactive.`,
  tillAccount: "Cash of a till moves with a float or a hand-over.",
  moveInFuture: "The date of a cash move cannot be after today.",
  moveFailed: "The cash move could not be recorded.",

  unknownCashBack: "Choose your till, 1000 or 1095.",

  switchLabel: "Cashiers hold their cash in tills",
  blindLabel: "The cashier counts without seeing what the till should hold",
  safeCounted: "The count of the safe was recorded. Another person signs it off.",
  safeSignedOff: "The count of the safe was signed off.",
  safeCountNotFound: "There is no count of the safe with this number.",
  safeCountedAnew: "The safe was counted again since. Sign off the newest count.",
  safeSignedOffAlready: "This count was signed off already.",
  otherSignsOffSafe: "Another person must sign off this count: you counted the safe.",
  reasonOfDifference: "Say what is known about the difference.",
  safeLabel: "The safe is counted",
  unknownSafeCount: "Choose from the list when the safe is counted.",

  onTheWay: "The money is on the way (1340) until another person has counted it in.",
  moveNotFound: "There is no move of money with this number.",
  arrived: "The money was counted in.",
  arrivedOtherwise: (difference: string) =>
    `The count differs by ${difference}. A second person must confirm it.`,
  notOnTheWay: "This money has arrived already.",
  otherCountsIn: "Another person must count this money in: you sent it.",
  countedOtherwise:
    "This money was counted in with a difference, which a second person must confirm.",
  noDifference: "No difference of this money waits to be confirmed.",
  otherConfirms: "Another person must confirm the difference: you counted the money.",
  differenceConfirmed: "The difference was confirmed and posted.",
  returned: "The money is back where it came from.",
  floatDiffers: (counted: string, sent: string) =>
    `You counted ${counted}, and ${sent} was sent. Refuse it: no entry is posted, and the sender answers for the difference.`,
  floatToCount: (limit: string) =>
    `Count the cash and enter what you counted: it is more than ${limit}.`,
  moveLimitLabel: "One person moves money between accounts, on one day, up to",

  invalidDenomination: "Enter notes and coins as amounts above 0, each once, at most 30.",
} as const;
