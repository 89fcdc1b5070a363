import { z } from "zod";
import { currentPassword, profile } from "../auth/schema/accounts.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { asCode } from "../core/codes.ts";
import {
  calendarDate,
  nameText,
  recordId,
  requiredName,
  requiredText,
  text,
} from "../core/fields.ts";
import { typedStatus } from "../users/schema.ts";
import { accountTexts, panelTexts } from "./texts.ts";

const params = z.object({ id: z.string() });

/** The bio of a person (CUST-16): owners change their own, staff a customer's (CUST-15). */
export const bioChange = {
  first_name: requiredName({ max: 100, error: accountTexts.nameMissing }).optional(),
  middle_name: nameText({ max: 100 }).nullish(),
  last_name: requiredName({ max: 100, error: accountTexts.nameMissing }).optional(),
  gender: text({ max: 50 }).nullish(),
  /** YYYY-MM-DD (SITE-24); empty removes it. */
  date_of_birth: z
    .union([z.literal(""), calendarDate(accountTexts.invalidDate)], {
      error: accountTexts.invalidDate,
    })
    .nullish(),
  phone: text({ max: 40, error: accountTexts.invalidPhone }).optional(),
  /** One field under two names (SITE-18). */
  other_phone: text({ max: 40, error: accountTexts.invalidPhone }).nullish(),
  second_phone: text({ max: 40, error: accountTexts.invalidPhone }).nullish(),
  /** The `updated_at` of the record that was edited, so that no other change is overwritten. */
  updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).optional(),
};

/** A person's record, as returned to its owner and to staff (SITE-15, CUST-1). */
export const user = profile.extend({ updated_at: z.iso.datetime() });

export const readUserProfile = schemas({
  summary: "The record of one user",
  params,
  response: success({ user, data: user }),
});

export const updateUser = schemas({
  summary: "Changes a user's bio, or status",
  params,
  body: z.object(
    {
      ...bioChange,
      email: requiredText({ max: 300, error: panelTexts.invalidEmail }).optional(),
      /** Required to change one's own address (AUTH-25). */
      current_password: currentPassword,
      status: typedStatus.optional(),
      /** Must be the user's own customer_id, if any (AUTH-51). */
      customer_id: z
        .union([z.string().max(40).overwrite(asCode), recordId()], {
          error: accountTexts.otherCustomer,
        })
        .nullish(),
    },
    { error: "Send the fields as a JSON object." },
  ),
  response: success({ updatedUser: user, user, data: user }),
});

export const searchUser = schemas({
  summary: "Finds users by e-mail address or phone",
  params: z.object({ emailOrPhone: z.string() }),
  response: success({ user, data: user, users: z.array(user) }),
});
