import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import {
  calendarDate,
  idValue,
  positiveAmount,
  repeats,
  requiredText,
  text,
} from "../core/fields.ts";
import { cashBack } from "../tills/schema.ts";
import { requestFields } from "../requests/schema.ts";
import { bodyError } from "./texts.ts";
import { recoveryFields, undoWriteOffFigures, writeOffFigures } from "./write-off-schema.ts";
import { writeOffTexts as texts } from "./write-off-texts.ts";

const ofLoan = z.object({ id: z.string() });

export const asking = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    request_key: z.uuid({ error: texts.invalidKey }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
    /** `hash` of the preview that the person saw. */
    hash: z.string().max(64),
  },
  { error: texts.reasonRequired },
);

export const previewWriteOff = schemas({
  summary: "What the write-off of a loan would change",
  params: ofLoan,
  response: success({ figures: writeOffFigures, hash: z.string() }),
});

export const askWriteOff = schemas({
  summary: "Asks for the write-off of a loan, once per request_key",
  params: ofLoan,
  body: asking,
  response: success({ request: requestFields }),
});

export const previewUndoWriteOff = schemas({
  summary: "What undoing the write-off of a loan would change",
  params: ofLoan,
  response: success({ figures: undoWriteOffFigures, hash: z.string() }),
});

export const askUndoWriteOff = schemas({
  summary: "Asks to undo the write-off of a loan, once per request_key",
  params: ofLoan,
  body: asking,
  response: success({ request: requestFields }),
});

export const listRecoveries = schemas({
  summary: "Money received for a written-off loan",
  params: ofLoan,
  response: success({
    recoveries: z.array(recoveryFields),
    /** Live recoveries, and what is still owed; in NLe. */
    recovered: z.number(),
    still_owed: z.number(),
  }),
});

export const recoveryBody = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    act_key: z.uuid({ error: texts.invalidKey }),
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
    /** The value date: today when absent, never after it. */
    date: calendarDate(texts.invalidDate).nullish(),
    repeats,
  },
  bodyError(texts.invalidAmount),
);

export const recordRecovery = schemas({
  summary:
    "Records money received for a written-off loan, once per act_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofLoan,
  body: recoveryBody,
  response: success({ recovery: recoveryFields }),
});

const ofRecovery = z.object({ id: z.string(), recoveryId: idValue(texts.recoveryNotFound) });

export const reverseRecovery = schemas({
  summary: "Reverses a recovery",
  params: ofRecovery,
  body: z.strictObject(
    {
      reason: requiredText({ max: textLimits.paragraph, error: texts.reasonRequired }),
      cash: cashBack.optional(),
    },
    bodyError(texts.reasonRequired),
  ),
  response: success({ recovery: recoveryFields }),
});

export const readRecoveryReceipt = schemas({
  summary: "The receipt of a recovery as a PDF",
  params: ofRecovery,
  response: z.custom<Uint8Array>(),
});
