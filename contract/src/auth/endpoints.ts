import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import {
  areaRole,
  changePasswordBody,
  credentials,
  forgotBody,
  linkToken,
  profile,
  refreshBody,
  resetBody,
  signOutBody,
} from "./schema/accounts.ts";
import { customerEntry, staffEntry, tokens } from "./schema/second-factor.ts";
import { authTexts } from "./texts.ts";

const tag = "auth";

/**
 * Customer sign-in (AUTH-12). 403 "Unauthorized role for sign-in" to staff, 429 after too many failures (AUTH-14).
 * After a password that staff set: success without tokens, and the missing step (AUTH-20).
 */
export const signInCustomer = endpoint({
  method: "POST",
  path: "/user/signin",
  access: "public",
  tag,
  summary: "Signs a customer in",
  body: credentials,
  response: customerEntry,
});

/**
 * Staff sign-in (AUTH-12). 403 "Unauthorized role for sign-in" to customers. Where a step is missing: success without
 * tokens, and the step (AUTH-16).
 */
export const signInStaff = endpoint({
  method: "POST",
  path: "/staff/signin",
  access: "public",
  tag,
  summary: "Signs a staff member in",
  body: credentials,
  response: staffEntry,
});

/**
 * Ends the caller's session, identified by the access token or, when that has expired, by the refresh token in the
 * cookie. 401 when neither identifies a live session; the pages treat that as signed out (AUTH-34).
 */
export const signOutCustomer = endpoint({
  method: "POST",
  path: "/user/signout",
  access: "public",
  tag,
  summary: "Signs out",
  body: signOutBody,
  response: success({}),
});

/** Sign-out of the back office. */
export const signOutStaff = endpoint({
  ...signOutCustomer,
  path: "/staff/signout",
  summary: "Signs staff out",
});

/**
 * Exchanges the refresh token in the cookie for its successor and a new access token (AUTH-30). 401 "No refresh token
 * provided" without a cookie, whatever the body contains, or 401 "Unauthorized".
 */
export const refreshCustomer = endpoint({
  method: "POST",
  path: "/user/refresh-token",
  access: "public",
  tag,
  summary: "Continues a customer's session",
  body: refreshBody,
  response: success(tokens),
});

/** Refresh for staff; neither call accepts the other's token. */
export const refreshStaff = endpoint({
  ...refreshCustomer,
  path: "/staff/refresh-token",
  summary: "Continues a staff session",
});

/** Mails a link to set a new password. Unknown addresses receive the same response, with role "user" (AUTH-27). */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/user/forgot-password",
  access: "public",
  tag,
  summary: "Mails a password reset link",
  body: forgotBody,
  response: success({ role: areaRole }),
});

/** The same call for staff accounts only (AUTH-27). */
export const forgotStaffPassword = endpoint({
  ...forgotPassword,
  path: "/staff/forgot-password",
  summary: "Mails a password reset link to staff",
});

/** Sets a new password with the token of a mailed link, and ends every session (AUTH-28, AUTH-24). */
export const resetPassword = endpoint({
  method: "POST",
  path: "/user/reset-password/{token}",
  access: "public",
  tag,
  summary: "Sets a new password with a mailed token",
  params: z.object({ token: linkToken }),
  body: resetBody,
  response: success({ role: areaRole }),
});

/** The same call under the staff path (AUTH-28). */
export const resetStaffPassword = endpoint({
  ...resetPassword,
  path: "/staff/reset-password/{token}",
});

/**
 * Changes the caller's own password, or sets that of the account given by customer_id or user_id (AUTH-26). A caller's
 * own change needs the current password: 400 with `fields.current_password` when it is missing or wrong.
 */
export const changePassword = endpoint({
  method: "POST",
  path: "/user/change-password",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "Changes one's own password, or sets another account's",
  body: changePasswordBody,
  response: success({}),
});

/** Confirms the address an account was created with (AUTH-8). Every invalid link returns the same text. */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/user/{id}/verify/{token}",
  access: "public",
  tag,
  summary: "Confirms an e-mail address with a mailed token",
  params: z.object({ id: pathId(authTexts.linkInvalid), token: linkToken }),
  response: success({}),
});

/** The signed-in person's own record. */
export const readProfile = endpoint({
  method: "GET",
  path: "/user/profile",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "The signed-in person's own record",
  response: success({ user: profile }),
});
