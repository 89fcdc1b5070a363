import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { requiredText, idValue } from "../core/fields.ts";
import { chargeRecord, waiverFigures } from "./charge-schema.ts";
import { chargeTexts } from "./charge-texts.ts";
import { requestFields } from "../requests/requests.ts";
import { servicingTexts } from "./texts.ts";

const tag = "servicing";

const chargeParams = z.object({ id: z.string(), chargeId: idValue(chargeTexts.unknown) });

/** The penalties of a loan in the order they were charged, with how each came about (SERV-55). */
export const listCharges = endpoint({
  method: "GET",
  path: "/loans/{id}/charges",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "The penalties of a loan, with how each came about",
  params: z.object({ id: z.string() }),
  response: success({ charges: z.array(chargeRecord) }),
});

/** What the waiver of a penalty would change. `hash` goes into the request for it. */
export const previewWaiver = endpoint({
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/waive/preview",
  access: "charges.waive",
  tag,
  summary: "What the waiver of a penalty would change",
  params: chargeParams,
  response: success({ figures: waiverFigures, hash: z.string() }),
});

/**
 * Asks for the waiver of a penalty (SERV-57). A second person approves it: a manager, or a Finance Admin up to a limit.
 * Repeating a request_key returns the first request.
 */
export const askWaiver = endpoint({
  method: "POST",
  path: "/loans/{id}/charges/{chargeId}/waive",
  access: "charges.waive",
  tag,
  summary: "Asks for the waiver of a penalty, once per request_key",
  params: chargeParams,
  body: z.strictObject({
    request_key: z.uuid({ error: servicingTexts.otherAct }),
    reason: requiredText({ max: textLimits.line, error: chargeTexts.reasonRequired }),
    hash: z.string().max(64),
  }),
  response: success({ request: requestFields }),
});
