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
import { typedStatus } from "../staff/schema.ts";
import { accountTexts, panelTexts } from "./texts.ts";

const tag = "users";
const params = z.object({ id: z.string() });

/** The bio of a person (CUST-16): what owners change of themselves and staff of a customer (CUST-15). */
export const bioChange = {
  first_name: requiredName({ max: 100, error: accountTexts.nameMissing }).optional(),
  middle_name: nameText({ max: 100 }).nullish(),
  last_name: requiredName({ max: 100, error: accountTexts.nameMissing }).optional(),
  gender: text({ max: 50 }).nullish(),
  /** YYYY-MM-DD (SITE-24); empty takes it away. */
  date_of_birth: z
    .union([z.literal(""), calendarDate(accountTexts.invalidDate)], {
      error: accountTexts.invalidDate,
    })
    .nullish(),
  phone: text({ max: 40, error: accountTexts.invalidPhone }).optional(),
  /** One field under two names (SITE-18). */
  other_phone: text({ max: 40, error: accountTexts.invalidPhone }).nullish(),
  second_phone: text({ max: 40, error: accountTexts.invalidPhone }).nullish(),
  /** The `updated_at` the change was typed on, so that no other change is lost silently. */
  updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).optional(),
};

/** A person's record as its owner and staff read it (SITE-15, CUST-1). */
export const user = profile.extend({ updated_at: z.iso.datetime() });

/** The record of one user (CUST-1): the owner's, or anybody's for staff. */
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
 * Changes a user (CUST-16, AUTH-51): owners their bio, administrators others as far as the limits of escalation reach
 * (AUTH-44), and their status (AUTH-50). Roles and customer_id are never written here; an owner's status is ignored.
 * A new e-mail address must be free, and counts once its mailed link was followed; until then it is `pending_email`.
 * 409 when it is taken; 429 to owners who change theirs again and again.
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
      /** Needed for a change of one's own address (AUTH-25). */
      current_password: currentPassword,
      status: typedStatus.optional(),
      /** Must be the user's own customer_id where they have one (AUTH-51). */
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

/** Finds people by e-mail address or phone (CUST-8). Phones are shared (AUTH-5), so `users` may hold several. 404 for none. */
export const searchUser = endpoint({
  method: "GET",
  path: "/user/search/{emailOrPhone}",
  access: "users.search",
  tag,
  summary: "Finds users by e-mail address or phone",
  params: z.object({ emailOrPhone: z.string() }),
  response: success({ user, data: user, users: z.array(user) }),
});
