import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { requiredText, typedPassword } from "../core/fields.ts";
import { areaRole, currentPassword, linkToken } from "./schema/accounts.ts";
import { checkPhone } from "./schema/credentials.ts";
import { customerEntry } from "./schema/second-factor.ts";
import { phoneCodeTexts } from "./phone-texts.ts";
import { authTexts, signInStepTexts } from "./texts.ts";

const tag = "auth";
const missing = authTexts.allFieldsRequired;
const code = requiredText({ error: signInStepTexts.codeRequired, max: 40 });
/** Names the code that was sent; the code itself is on the phone. */
const challenge = linkToken;
const sent = success({ challenge: z.string() });

/** Sends a code to the caller's own phone, which confirms it (MSG-28). Requires the current password (AUTH-25). */
export const sendPhoneConfirmation = endpoint({
  method: "POST",
  path: "/user/phone/send-code",
  access: "phones.confirm",
  owner: "actor",
  tag,
  summary: "Sends a code that confirms the customer's phone",
  body: z.object({ current_password: currentPassword }),
  response: sent,
});

/** Confirms the caller's phone with the code (MSG-28). 409 when it opens another account already. */
export const confirmPhone = endpoint({
  method: "POST",
  path: "/user/phone/confirm",
  access: "phones.confirm",
  owner: "actor",
  tag,
  summary: "Confirms the customer's phone with a code",
  body: z.object({ challenge, code }),
  response: success({}),
});

/**
 * Sends a code to sign in or to set a new password, if the number is the confirmed one of an active account (MSG-29,
 * MSG-30). The answer is the same for every number (MSG-31).
 */
export const sendPhoneCode = endpoint({
  method: "POST",
  path: "/user/phone-codes",
  access: "public",
  tag,
  summary: "Sends a code by text message",
  body: z
    .object({
      phone: requiredText({ error: missing, max: 40 }),
      purpose: z.enum(["sign_in", "reset_password"], { error: phoneCodeTexts.unknownPurpose }),
    })
    .superRefine((body, context) => checkPhone("phone", body.phone, context)),
  response: sent,
});

/** Signs a customer in with a code (MSG-29): tokens, or the missing step as after a password (AUTH-20). */
export const signInByPhone = endpoint({
  method: "POST",
  path: "/user/phone-codes/sign-in",
  access: "public",
  tag,
  summary: "Signs a customer in with a code by text message",
  body: z.object({ challenge, code }),
  response: customerEntry,
});

/** Sets a new password with a code (MSG-30), and ends every session. */
export const resetPasswordByPhone = endpoint({
  method: "POST",
  path: "/user/phone-codes/reset-password",
  access: "public",
  tag,
  summary: "Sets a new password with a code by text message",
  body: z.object({ challenge, code, password: typedPassword(missing) }),
  response: success({ role: areaRole }),
});
