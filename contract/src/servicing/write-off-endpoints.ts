import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { calendarDate, positiveAmount, requiredText, text, idValue } from "../core/fields.ts";
import { cashBack } from "../tills/cash-back.ts";
import { requestFields } from "../requests/requests.ts";
import { bodyError } from "./texts.ts";
import { recoveryFields, undoWriteOffFigures, writeOffFigures } from "./write-off-schema.ts";
import { writeOffTexts as texts } from "./write-off-texts.ts";

const tag = "servicing";
const ofLoan = z.object({ id: z.string() });

const asking = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    request_key: z.uuid({ error: texts.invalidKey }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
    /** `hash` of the preview that the person saw. */
    hash: z.string().max(64),
  },
  { error: texts.reasonRequired },
);

/** The body of a request for a write-off or for undoing one, as the server reads it. */
export type WriteOffInput = z.output<typeof asking>;

/** What the write-off of a loan would change. `hash` goes into the request for it. */
export const previewWriteOff = endpoint({
  method: "POST",
  path: "/loans/{id}/write-off/preview",
  access: "loans.write_off",
  tag,
  summary: "What the write-off of a loan would change",
  params: ofLoan,
  response: success({ figures: writeOffFigures, hash: z.string() }),
});

/**
 * Asks for the write-off of a loan (SERV-120). A Manager approves it up to a ceiling, a System Admin above. Repeating a
 * request_key returns the first request.
 */
export const askWriteOff = endpoint({
  method: "POST",
  path: "/loans/{id}/write-off",
  access: "loans.write_off",
  tag,
  summary: "Asks for the write-off of a loan, once per request_key",
  params: ofLoan,
  body: asking,
  response: success({ request: requestFields }),
});

/** What undoing the write-off of a loan would change. `hash` goes into the request for it. */
export const previewUndoWriteOff = endpoint({
  method: "POST",
  path: "/loans/{id}/write-off/undo/preview",
  access: "loans.write_off",
  tag,
  summary: "What undoing the write-off of a loan would change",
  params: ofLoan,
  response: success({ figures: undoWriteOffFigures, hash: z.string() }),
});

/** Asks to undo a write-off without live recoveries (SERV-123), with the second person of a write-off. */
export const askUndoWriteOff = endpoint({
  method: "POST",
  path: "/loans/{id}/write-off/undo",
  access: "loans.write_off",
  tag,
  summary: "Asks to undo the write-off of a loan, once per request_key",
  params: ofLoan,
  body: asking,
  response: success({ request: requestFields }),
});

/** The recoveries of a loan, in the order of booking; customers see their own. */
export const listRecoveries = endpoint({
  method: "GET",
  path: "/loans/{id}/recoveries",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "Money received for a written-off loan",
  params: ofLoan,
  response: success({
    recoveries: z.array(recoveryFields),
    /** Live recoveries, and what is still owed; in NLe. */
    recovered: z.number(),
    still_owed: z.number(),
  }),
});

const recoveryBody = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    act_key: z.uuid({ error: texts.invalidKey }),
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
    /** The value date: today when absent, never after it. */
    date: calendarDate(texts.invalidDate).nullish(),
  },
  bodyError(texts.invalidAmount),
);

/** The body of a recovery as the server reads it. */
export type RecoveryInput = z.output<typeof recoveryBody>;

/** Records money received for a written-off loan, exactly once per act_key (SERV-124). It is no payment. */
export const recordRecovery = endpoint({
  method: "POST",
  path: "/loans/{id}/recoveries",
  access: "payments.record",
  tag,
  summary:
    "Records money received for a written-off loan, once per act_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofLoan,
  body: recoveryBody,
  response: success({ recovery: recoveryFields }),
});

const ofRecovery = z.object({ id: z.string(), recoveryId: idValue(texts.recoveryNotFound) });

/** Reverses a recovery, as another person than the one who recorded it (SERV-126). */
export const reverseRecovery = endpoint({
  method: "POST",
  path: "/loans/{id}/recoveries/{recoveryId}/reverse",
  access: "payments.reverse",
  tag,
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

/** The receipt of a recovery as a PDF (SERV-125); each download by staff is recorded (AUTH-58). */
export const readRecoveryReceipt = endpoint({
  method: "GET",
  path: "/loans/{id}/recoveries/{recoveryId}/receipt.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "The receipt of a recovery as a PDF",
  params: ofRecovery,
  response: z.custom<Uint8Array>(),
  file: true,
});
