import { z } from "zod";
import { currentPassword, profile } from "../auth/schema/accounts.ts";
import { success, endpoint } from "../core/endpoint.ts";
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

const tag = "users";
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

/** The record of one user (CUST-1): the caller's own, or any for staff. */
export const readUserProfile = endpoint({
  method: "GET",
  path: "/user/{id}/profile",
  access: "users.read",
  owner: { kind: "user", param: "id" },
  tag,
  summary: "The record of one user",
  params,
  response: success({ user, data: user }),
});

/**
 * Changes a user (CUST-16, AUTH-51). Owners change their bio; administrators change others within the escalation
 * limits (AUTH-44), including their status (AUTH-50). This call never writes roles or customer_id, and ignores an
 * owner's status. A new e-mail address must be unused and takes effect when its mailed link is followed; until then it
 * is `pending_email`. 409 when it is taken; 429 to owners above the limit of changes.
 */
export const updateUser = endpoint({
  method: "PUT",
  path: "/user/{id}/update-user",
  access: "users.update",
  owner: { kind: "user", param: "id" },
  tag,
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

/**
 * Finds people by e-mail address or phone (CUST-8). Several people can share a phone (AUTH-5), so `users` may contain
 * several. 404 for none.
 */
export const searchUser = endpoint({
  method: "GET",
  path: "/user/search/{emailOrPhone}",
  access: "users.search",
  tag,
  summary: "Finds users by e-mail address or phone",
  params: z.object({ emailOrPhone: z.string() }),
  response: success({ user, data: user, users: z.array(user) }),
});
