import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { requiredText, idValue } from "../core/fields.ts";
import { chargeRecord, undoWaiverFigures, waiverFigures } from "./charge-schema.ts";
import { chargeTexts } from "./charge-texts.ts";
import { requestFields } from "../requests/schema.ts";
import { servicingTexts } from "./texts.ts";

const chargeParams = z.object({ id: z.string(), chargeId: idValue(chargeTexts.unknown) });

export const listCharges = schemas({
  summary: "The penalties of a loan, with how each came about",
  params: z.object({ id: z.string() }),
  response: success({ charges: z.array(chargeRecord) }),
});

export const previewWaiver = schemas({
  summary: "What the waiver of a penalty would change",
  params: chargeParams,
  response: success({ figures: waiverFigures, hash: z.string() }),
});

const requestBody = (reasonRequired: string) =>
  z.strictObject({
    request_key: z.uuid({ error: servicingTexts.otherAct }),
    reason: requiredText({ max: textLimits.line, error: reasonRequired }),
    hash: z.string().max(64),
  });

export const askWaiver = schemas({
  summary: "Asks for the waiver of a penalty, once per request_key",
  params: chargeParams,
  body: requestBody(chargeTexts.reasonRequired),
  response: success({ request: requestFields }),
});

export const previewUndoWaiver = schemas({
  summary: "What undoing the waiver of a penalty would change",
  params: chargeParams,
  response: success({ figures: undoWaiverFigures, hash: z.string() }),
});

export const askUndoWaiver = schemas({
  summary: "Asks to undo the waiver of a penalty, once per request_key",
  params: chargeParams,
  body: requestBody(chargeTexts.undoReasonRequired),
  response: success({ request: requestFields }),
});
