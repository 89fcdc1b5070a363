import { actLabels, type ActKind } from "../loans/loan-acts.ts";

/** Texts of acts after the payout, from the calls and on the screens. */
export const servicingTexts = {
  unknownPart: "The request has a part that is not known here.",
  stale: "The figures of this loan changed since you saw them. Look at the new ones and try again.",
  otherAct: "This was sent before with other content. Open the form again.",
  notFound: "Act not found.",
  reversed: "This was reversed already.",
  paidMore: "More was paid than would be owed without this. Reverse the payment first.",
  notPaidOut: "This loan has not been paid out yet.",
  laterAct: (kind: ActKind) => `Reverse the later act first: ${actLabels[kind].toLowerCase()}.`,
} as const;

/** The error of a body that has to be complete and has no other fields: a misspelt date would book today. */
export const bodyError = (text: string) => ({
  error: ({ code }: { code: string }) =>
    code === "unrecognized_keys" ? servicingTexts.unknownPart : text,
});
