import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./sign-in-step-endpoint-schemas.ts";

const tag = "auth";

/**
 * The steps after a correct password (AUTH-16). The sign-in returns success without tokens, the name of the step, and
 * an HttpOnly cookie. Each of these calls requires the cookie: 401 without it.
 */

/** The first sign-in after staff set the password: the mailed code and a new password (AUTH-20). */
export const confirmCustomerCode: Endpoint<typeof schemas.confirmCustomerCode> = {
  method: "POST",
  path: "/user/signin/confirm-code",
  access: "public",
  tag,
};

/** The same call for staff. */
export const confirmStaffCode: Endpoint<typeof schemas.confirmStaffCode> = {
  method: "POST",
  path: "/staff/signin/confirm-code",
  access: "public",
  tag,
};

/** Mails the code of a first sign-in again; the previous code becomes invalid. 429 above five an hour. */
export const sendCustomerCode: Endpoint<typeof schemas.sendCustomerCode> = {
  method: "POST",
  path: "/user/signin/send-code",
  access: "public",
  tag,
};

/** The same call for staff. */
export const sendStaffCode: Endpoint<typeof schemas.sendStaffCode> = {
  ...sendCustomerCode,
  path: "/staff/signin/send-code",
};

/** Completes a sign-in with the six digits of the authenticator app; each code is accepted once. */
export const enterAppCode: Endpoint<typeof schemas.enterAppCode> = {
  method: "POST",
  path: "/staff/signin/app-code",
  access: "public",
  tag,
};

/** Completes a sign-in with a recovery code; each is accepted once. */
export const enterRecoveryCode: Endpoint<typeof schemas.enterRecoveryCode> = {
  ...enterAppCode,
  path: "/staff/signin/recovery-code",
};

/** The challenge a passkey signs; it is valid for five minutes and accepted once. */
export const askForPasskey: Endpoint<typeof schemas.askForPasskey> = {
  method: "POST",
  path: "/staff/signin/passkey-options",
  access: "public",
  tag,
};

/** Completes a sign-in with a passkey. */
export const enterPasskey: Endpoint<typeof schemas.enterPasskey> = {
  method: "POST",
  path: "/staff/signin/passkey",
  access: "public",
  tag,
};

/**
 * Starts the setup of an authenticator app during a sign-in, when a role requires a factor and the person has none.
 */
export const beginAppAtSignIn: Endpoint<typeof schemas.beginAppAtSignIn> = {
  method: "POST",
  path: "/staff/signin/set-up-app",
  access: "public",
  tag,
};

/** Completes the setup with the app's first code, and the sign-in; returns the recovery codes once. */
export const addAppAtSignIn: Endpoint<typeof schemas.addAppAtSignIn> = {
  method: "POST",
  path: "/staff/signin/set-up-app/confirm",
  access: "public",
  tag,
};

/** Starts adding a passkey during a sign-in, under the same conditions. */
export const beginPasskeyAtSignIn: Endpoint<typeof schemas.beginPasskeyAtSignIn> = {
  method: "POST",
  path: "/staff/signin/set-up-passkey",
  access: "public",
  tag,
};

/** Adds the passkey and completes the sign-in; returns the recovery codes once. */
export const addPasskeyAtSignIn: Endpoint<typeof schemas.addPasskeyAtSignIn> = {
  method: "POST",
  path: "/staff/signin/set-up-passkey/confirm",
  access: "public",
  tag,
};
