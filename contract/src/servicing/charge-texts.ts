/** Texts of the penalties of a loan and their waivers. */
export const chargeTexts = {
  listed: "Penalties of the loan.",
  failed: "The penalties could not be fetched.",
  unknown: "Choose a penalty of this loan.",
  notFound: "The loan has no such penalty.",
  preview: "What the waiver changes.",
  asked: "The waiver was asked for. Another person decides about it.",
  askFailed: "The waiver could not be asked for.",
  reasonRequired: "Please say why the penalty is waived.",
  waived: "This penalty is waived already.",
  takenBack: "This penalty was taken back: nothing of it is owed.",
  ended: "This loan has ended: its penalties stay as they are.",
  nothingOwed:
    "The penalty is paid and nothing else is owed on the loan, so that there is nothing to waive.",
  aboveLimit: (limit: string) =>
    `You may approve waivers up to ${limit}. Ask a manager to approve this one.`,
  fellAway: (receipt: string, date: string) =>
    `Payment ${receipt} is valued at ${date}, before the day of the penalty`,
} as const;
