/** Texts of rescheduling, on the screen and from the calls. */
export const rescheduleTexts = {
  title: "Reschedule",
  ask: "Ask for the new schedule",
  asked: "The new schedule is asked for. A second person must approve it.",
  failed: "The loan could not be rescheduled.",
  schedules: "Schedules of the loan.",
  preview: "The schedule as it would be.",
  notLive: "Only a loan that is paid out and still owes money can be rescheduled.",
  onlyCharges: "Only charges are unpaid, so there is nothing to spread over new dates.",
  way: "Choose a payment holiday, a longer term or a smaller instalment.",
  charges: "Choose whether the unpaid charges are carried over or waived.",
  months: "Please enter the months without an instalment, 1 to 24.",
  instalments: "Please enter the number of instalments.",
  fewInstalments: (left: number) =>
    `A longer term has more instalments than the ${left} that are left.`,
  manyInstalments: (most: number) => `A schedule has at most ${most} instalments.`,
  fromInstalment: "Choose an unpaid instalment.",
  fromLabel: "New from",
  amount: "Please enter the new instalment.",
  largeAmount: (now: string) => `The new instalment must be less than the present ${now}.`,
  smallAmount: (least: string) => `The new instalment must be at least ${least}.`,
  date: "Please enter the date of the first instalment.",
  datePast: "The first instalment cannot be due before today.",
  dateEarly: (date: string) => `The first instalment cannot be due before ${date}, which is paid.`,
  dateBeforeKept: (date: string) =>
    `The first new instalment must be due after ${date}, the last one that stays.`,
  dateLate: (date: string) => `The first instalment must be due by ${date}.`,
  extraInterest: "Please enter the extra interest, 0 for none.",
  extraTooLarge: (most: string) =>
    `The extra interest cannot exceed the unpaid principal, ${most}.`,
  reason: "Please enter the reason for the new schedule.",
  third: "A loan that was rescheduled twice is rescheduled again by a System Admin only.",
  consentMissing:
    "The new schedule costs the customer more. Record the customer's consent before it is approved.",
  consentNotNeeded: "This request needs no consent of the customer.",
  consentGiven: "The consent is recorded.",
  consentTwice: "The consent to this request is recorded already.",
  noRequest: "There is no such request for a new schedule.",
  answered: "This request is answered already.",
  undo: "Undo the new schedule",
  undone: "The new schedule is undone.",
  undoReason: "Please enter the reason for undoing the new schedule.",
  earlier: (from: string, until: string) => `Earlier schedule, ${from} to ${until}`,
  waiting: "A new schedule waits for its approval",
  needsConsent:
    "This costs the customer more. They have to agree, in their area or on paper, before it is approved.",
  waitingConsent: "The customer has to agree first, because it costs more.",
  consentOnPaper: "Signed consent is recorded.",
  consentInArea: "The customer agreed in their area.",
  signedPage: "Add the signed page",
  offer: "New dates for your loan",
  offerText:
    "Our office proposes new dates. They cost you more than the present ones, so they count only if you agree.",
  agree: "I agree to the new dates",
  agreed: "You agreed to the new dates. We tell you when our office has approved them.",
  schedulesFailed: "The schedules of the loan could not be fetched.",
  undoConsequence:
    "The schedule before comes back with its dates, and extra interest and waived charges of the new one are taken back.",
  notRescheduled: "There is no new schedule of this loan to undo.",
} as const;

/** How many new schedules of a loan a manager approves; further ones only a system administrator. */
export const mostByManager = 2;

/** The ways of rescheduling, with labels. */
export const rescheduleWays = [
  { value: "holiday", label: "Payment holiday" },
  { value: "longer_term", label: "Longer term" },
  { value: "smaller_instalment", label: "Smaller instalment" },
] as const;

/** A way of rescheduling. */
export type RescheduleWay = (typeof rescheduleWays)[number]["value"];
