import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { nameText, requiredName, requiredText, text, typedPassword } from "../core/fields.ts";
import { firstIdentity } from "./schema.ts";
import {
  checkBirthDate,
  checkConfirmation,
  checkEmail,
  checkFirstPassword,
  checkPhone,
} from "../auth/schema/credentials.ts";
import { authTexts } from "../auth/texts.ts";

const missing = authTexts.allFieldsRequired;
const longestName = 100;
const longestPhone = 40;

/**
 * Input for a customer's account: public sign-up, New Customer and Add User (CUST-6). The forms differ in what they
 * require beyond the first five fields; a role in the body is ignored.
 */
const signUpBody = z
  .object({
    first_name: requiredName({ error: missing, max: longestName }),
    last_name: requiredName({ error: missing, max: longestName }),
    /** Empty where staff register a person without an address. */
    email: z.string({ error: missing }).trim().max(300, { error: missing }),
    phone: requiredText({ error: missing, max: longestPhone }),
    /** Absent where staff send an invitation link (AUTH-21). */
    password: typedPassword(missing).optional(),
    confirm_password: z.string({ error: missing }).nullish(),
    /** Staff only: sends an invitation link, with which the customer sets the password (AUTH-21). */
    invite: z.boolean({ error: missing }).nullish(),
    middle_name: nameText({ max: longestName }).nullish(),
    gender: text({ max: 50 }).nullish(),
    /** YYYY-MM-DD, or empty (SITE-24, AUTH-48). */
    date_of_birth: text({ max: 40, error: authTexts.invalidDate }).nullish(),
    /** One field under two names (SITE-18). */
    other_phone: text({ max: longestPhone }).nullish(),
    second_phone: text({ max: longestPhone }).nullish(),
    /** Staff only: the identity document of the customer (KYC-4). */
    identity: firstIdentity.nullish(),
  })
  .superRefine((body, context) => {
    checkFirstPassword(body, context, missing);
    if (body.email === "" && body.invite !== true)
      context.addIssue({ code: "custom", message: missing, path: ["email"] });
    else if (body.email !== "") checkEmail(body, context);
    checkPhone("phone", body.phone, context);
    checkPhone("other_phone", body.other_phone, context);
    checkPhone("second_phone", body.second_phone, context);
    checkBirthDate(body.date_of_birth, context);
    checkConfirmation(body, context);
  });

export const signUp = schemas({
  summary: "Makes a customer's account",
  body: signUpBody,
  response: success({
    user: z.object({ id: z.number().int(), customer_id: z.string(), email: z.string() }).optional(),
    user_id: z.number().int().optional(),
    customer_id: z.string().optional(),
  }),
});
