import { z } from "zod";
import { longestEmail } from "../../core/email.ts";
import { customerCode, recordId, requiredText, typedPassword } from "../../core/fields.ts";
import { checkEmail } from "./credentials.ts";
import { authTexts } from "../texts.ts";

const missing = authTexts.allFieldsRequired;

/** An e-mail address as entered; `checkEmail` validates it once every required field is present. */
export function emailInput(error: string) {
  return requiredText({ error, max: longestEmail + 20 });
}

export const credentials = z
  .object({ email: emailInput(missing), password: typedPassword(missing) })
  .superRefine(checkEmail);

export const forgotBody = z
  .object({ email: emailInput(authTexts.emailRequired) })
  .superRefine(checkEmail);

/** The reset form's body; the token is in the path (AUTH-28). */
export const resetBody = z.object({ password: typedPassword(missing) });

/** The refresh calls read only the cookie; a token in the body is ignored (AUTH-30). */
export const refreshBody = z.object({}).nullish();

/** Sign-out reads no token from the body either (AUTH-30). */
export const signOutBody = z
  .object({
    /** The session a delayed sign-out means: a cookie of a newer session then stays (AUTH-34). */
    session_id: z.uuid({ error: authTexts.unauthorized }).nullish(),
  })
  .nullish();

/** The secret part of a mailed link: 32 random bytes in base64url (AUTH-28). */
export const linkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: authTexts.linkInvalid });

/** The current password, required to change one's own password or address (AUTH-25). */
export const currentPassword = z
  .string({ error: authTexts.currentPasswordNeeded })
  .max(1_000, { error: authTexts.currentPasswordWrong })
  .nullish();

/** The three shapes of a password change, and the current password (AUTH-25). */
export const changePasswordBody = z
  .object({
    newPassword: typedPassword(missing).nullish(),
    password: typedPassword(missing).nullish(),
    current_password: currentPassword,
    /** The account whose password changes, when it is not the caller's own. */
    customer_id: customerCode(authTexts.noSuchAccount).nullish(),
    user_id: recordId(authTexts.noSuchAccount).nullish(),
  })
  .superRefine((body, context) => {
    if (body.newPassword != null || body.password != null) return;
    context.addIssue({ code: "custom", path: ["newPassword"], message: missing });
  });

const role = z.object({ id: z.number().int(), name: z.string() });

/** The area's name in the token and in responses (AUTH-1). */
export const areaRole = z.enum(["user", "customer", "staff"]);

/** A person's own record (AUTH-29): what the access token does not contain. */
export const profile = z.object({
  id: z.number().int(),
  role: areaRole,
  roles: z.array(role),
  permissions: z.array(z.string()),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  /**
   * The unconfirmed new address, null for none. Until it is confirmed, `email` stays the account's address (AUTH-9).
   */
  pending_email: z.string().nullable(),
  /** Who requested `pending_email`, while a second administrator must accept it; null otherwise. */
  pending_email_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  phone: z.string(),
  other_phone: z.string().nullable(),
  second_phone: z.string().nullable(),
  status: z.string(),
  customer_id: z.string().nullable(),
  staff_id: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});

/** The staff member in the response of a staff sign-in (AUTH-12). */
export const signedInStaff = z.object({
  id: z.number().int(),
  staff_id: z.number().int(),
  user_id: z.number().int(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  status: z.string(),
  roles: z.array(role),
  permissions: z.array(z.string()),
});

/** A live session of a person. */
export const liveSession = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  network_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Whether the call was made in this session. */
  current: z.boolean(),
});
