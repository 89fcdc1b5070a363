import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "auth";

/**
 * Customer sign-in (AUTH-12). 403 "Unauthorized role for sign-in" to staff, 429 after too many failures (AUTH-14).
 * After a password that staff set: success without tokens, and the missing step (AUTH-20).
 */
export const signInCustomer: Endpoint<typeof schemas.signInCustomer> = {
  method: "POST",
  path: "/user/signin",
  access: "public",
  tag,
};

/**
 * Staff sign-in (AUTH-12). 403 "Unauthorized role for sign-in" to customers. Where a step is missing: success without
 * tokens, and the step (AUTH-16).
 */
export const signInStaff: Endpoint<typeof schemas.signInStaff> = {
  method: "POST",
  path: "/staff/signin",
  access: "public",
  tag,
};

/**
 * Ends the caller's session, identified by the access token or, when that has expired, by the refresh token in the
 * cookie. 401 when neither identifies a live session; the pages treat that as signed out (AUTH-34).
 */
export const signOutCustomer: Endpoint<typeof schemas.signOutCustomer> = {
  method: "POST",
  path: "/user/signout",
  access: "public",
  tag,
};

/** Sign-out of the back office. */
export const signOutStaff: Endpoint<typeof schemas.signOutStaff> = {
  ...signOutCustomer,
  path: "/staff/signout",
};

/**
 * Exchanges the refresh token in the cookie for its successor and a new access token (AUTH-30). 401 "No refresh token
 * provided" without a cookie, whatever the body contains, or 401 "Unauthorized".
 */
export const refreshCustomer: Endpoint<typeof schemas.refreshCustomer> = {
  method: "POST",
  path: "/user/refresh-token",
  access: "public",
  tag,
};

/** Refresh for staff; neither call accepts the other's token. */
export const refreshStaff: Endpoint<typeof schemas.refreshStaff> = {
  ...refreshCustomer,
  path: "/staff/refresh-token",
};

/** Mails a link to set a new password. Unknown addresses receive the same response, with role "user" (AUTH-27). */
export const forgotPassword: Endpoint<typeof schemas.forgotPassword> = {
  method: "POST",
  path: "/user/forgot-password",
  access: "public",
  tag,
};

/** The same call for staff accounts only (AUTH-27). */
export const forgotStaffPassword: Endpoint<typeof schemas.forgotStaffPassword> = {
  ...forgotPassword,
  path: "/staff/forgot-password",
};

/** Sets a new password with the token of a mailed link, and ends every session (AUTH-28, AUTH-24). */
export const resetPassword: Endpoint<typeof schemas.resetPassword> = {
  method: "POST",
  path: "/user/reset-password/{token}",
  access: "public",
  tag,
};

/** The same call under the staff path (AUTH-28). */
export const resetStaffPassword: Endpoint<typeof schemas.resetStaffPassword> = {
  ...resetPassword,
  path: "/staff/reset-password/{token}",
};

/**
 * Changes the caller's own password, or sets that of the account given by customer_id or user_id (AUTH-26). A caller's
 * own change needs the current password: 400 with `fields.current_password` when it is missing or wrong.
 */
export const changePassword: Endpoint<typeof schemas.changePassword> = {
  method: "POST",
  path: "/user/change-password",
  access: "session.own",
  owner: "actor",
  tag,
};

/** Confirms the address an account was created with (AUTH-8). Every invalid link returns the same text. */
export const verifyEmail: Endpoint<typeof schemas.verifyEmail> = {
  method: "POST",
  path: "/user/{id}/verify/{token}",
  access: "public",
  tag,
};

/** The signed-in person's own record. */
export const readProfile: Endpoint<typeof schemas.readProfile> = {
  method: "GET",
  path: "/user/profile",
  access: "session.own",
  owner: "actor",
  tag,
};
