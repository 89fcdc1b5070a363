import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, requiredText } from "../core/fields.ts";
import { smsLanguages } from "../messaging/sms-templates.ts";
import { consentStates, consentWays } from "./guarantor-consents.ts";
import { guarantorConsentTexts as texts } from "./guarantor-consent-texts.ts";

const ofGuarantor = z.object({ id: z.string(), guarantorId: z.string() });

/** The state of the consent of a guarantor, with the newest consent (MSG-35, MSG-36). */
export const guarantorConsent = z.object({
  guarantor_id: z.number().int(),
  state: z.enum(consentStates),
  consent: z
    .object({
      name: z.string(),
      phone: z.string(),
      language: z.enum(smsLanguages),
      how: z.enum(consentWays),
      agreed_on: z.string(),
      recorded_by_name: z.string(),
      recorded_at: z.iso.datetime(),
      withdrawn_at: z.iso.datetime().nullable(),
      /** Null when the guarantor withdrew it with the link of a message. */
      withdrawn_by_name: z.string().nullable(),
      withdrawn_reason: z.string(),
    })
    .nullable(),
});

export const listGuarantorConsents = schemas({
  summary: "Which guarantors of a customer agreed to text messages about late payments",
  params: z.object({ id: z.string() }),
  response: success({ consents: z.array(guarantorConsent) }),
});

export const recordGuarantorConsent = schemas({
  summary: "Records that a guarantor agreed to text messages about late payments",
  params: ofGuarantor,
  body: z.strictObject(
    {
      how: z.enum(consentWays, { error: texts.way }),
      agreed_on: calendarDate(texts.agreedOn),
      language: z.enum(smsLanguages, { error: texts.language }),
    },
    { error: texts.way },
  ),
  response: success({ consent: guarantorConsent }),
});

export const withdrawGuarantorConsent = schemas({
  summary: "Withdraws the consent of a guarantor: no more text messages go to them",
  params: ofGuarantor,
  body: z.strictObject({ reason: requiredText({ error: texts.reason }) }, { error: texts.reason }),
  response: success({ consent: guarantorConsent }),
});
