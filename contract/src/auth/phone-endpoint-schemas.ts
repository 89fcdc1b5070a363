import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { requiredText, typedPassword } from "../core/fields.ts";
import { areaRole, currentPassword, linkToken } from "./schema/accounts.ts";
import { checkPhone } from "./schema/credentials.ts";
import { customerEntry } from "./schema/second-factor.ts";
import { phoneCodeTexts } from "./phone-texts.ts";
import { authTexts, signInStepTexts } from "./texts.ts";

const missing = authTexts.allFieldsRequired;
const code = requiredText({ error: signInStepTexts.codeRequired, max: 40 });
/** Names the code that was sent; the code itself is on the phone. */
const challenge = linkToken;
const sent = success({ challenge: z.string() });

export const sendPhoneConfirmation = schemas({
  summary: "Sends a code that confirms the customer's phone",
  body: z.object({ current_password: currentPassword }),
  response: sent,
});

export const confirmPhone = schemas({
  summary: "Confirms the customer's phone with a code",
  body: z.object({ challenge, code }),
  response: success({}),
});

export const sendPhoneCode = schemas({
  summary: "Sends a code by text message",
  body: z
    .object({
      phone: requiredText({ error: missing, max: 40 }),
      purpose: z.enum(["sign_in", "reset_password"], { error: phoneCodeTexts.unknownPurpose }),
    })
    .superRefine((body, context) => checkPhone("phone", body.phone, context)),
  response: sent,
});

export const signInByPhone = schemas({
  summary: "Signs a customer in with a code by text message",
  body: z.object({ challenge, code }),
  response: customerEntry,
});

export const resetPasswordByPhone = schemas({
  summary: "Sets a new password with a code by text message",
  body: z.object({ challenge, code, password: typedPassword(missing) }),
  response: success({ role: areaRole }),
});
