import { success, endpoint } from "../core/endpoint.ts";
import {
  addPasskeyBody,
  codeBody,
  customerEntry,
  firstSignInBody,
  newAppAnswer,
  passkeyOptions,
  staffEntry,
  usePasskeyBody,
} from "./schema/second-factor.ts";

const tag = "auth";

/**
 * The steps of a sign-in after the right password (AUTH-16). The sign-in answers success without tokens, names the
 * step and gives the browser an HttpOnly cookie, which each of these calls needs: 401 without it.
 */

/** The first sign-in after a password that the office typed: the mailed code and a password of one's own (AUTH-20). */
export const confirmCustomerCode = endpoint({
  method: "POST",
  path: "/user/signin/confirm-code",
  access: "public",
  tag,
  summary: "Confirms a customer's first sign-in with the mailed code and a new password",
  body: firstSignInBody,
  response: customerEntry,
});

/** The same for staff. */
export const confirmStaffCode = endpoint({
  ...confirmCustomerCode,
  path: "/staff/signin/confirm-code",
  summary: "Confirms a first staff sign-in with the mailed code and a new password",
  response: staffEntry,
});

/** Mails the code of a first sign-in again; the code before it no longer works. 429 after five an hour. */
export const sendCustomerCode = endpoint({
  method: "POST",
  path: "/user/signin/send-code",
  access: "public",
  tag,
  summary: "Mails the code of a customer's first sign-in again",
  response: success({}),
});

/** The same for staff. */
export const sendStaffCode = endpoint({
  ...sendCustomerCode,
  path: "/staff/signin/send-code",
  summary: "Mails the code of a first staff sign-in again",
});

/** Completes a sign-in with the six digits of the authenticator app; each code counts once. */
export const enterAppCode = endpoint({
  method: "POST",
  path: "/staff/signin/app-code",
  access: "public",
  tag,
  summary: "Completes a sign-in with a code of the authenticator app",
  body: codeBody,
  response: staffEntry,
});

/** Completes a sign-in with a recovery code; each counts once. */
export const enterRecoveryCode = endpoint({
  ...enterAppCode,
  path: "/staff/signin/recovery-code",
  summary: "Completes a sign-in with a recovery code",
});

/** The challenge a passkey signs; it lives five minutes and counts once. */
export const askForPasskey = endpoint({
  method: "POST",
  path: "/staff/signin/passkey-options",
  access: "public",
  tag,
  summary: "The challenge for a sign-in with a passkey",
  response: passkeyOptions,
});

/** Completes a sign-in with a passkey. */
export const enterPasskey = endpoint({
  method: "POST",
  path: "/staff/signin/passkey",
  access: "public",
  tag,
  summary: "Completes a sign-in with a passkey",
  body: usePasskeyBody,
  response: staffEntry,
});

/** Begins to set up an authenticator app during a sign-in, for a role that needs a second factor and a person without one. */
export const beginAppAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-app",
  access: "public",
  tag,
  summary: "Begins to set up an authenticator app during a sign-in",
  response: newAppAnswer,
});

/** Sets the app up with its first code, and completes the sign-in; answers the recovery codes once. */
export const addAppAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-app/confirm",
  access: "public",
  tag,
  summary: "Sets up an authenticator app and completes the sign-in",
  body: codeBody,
  response: staffEntry,
});

/** Begins to add a passkey during a sign-in, under the same conditions. */
export const beginPasskeyAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-passkey",
  access: "public",
  tag,
  summary: "Begins to add a passkey during a sign-in",
  response: passkeyOptions,
});

/** Adds the passkey and completes the sign-in; answers the recovery codes once. */
export const addPasskeyAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-passkey/confirm",
  access: "public",
  tag,
  summary: "Adds a passkey and completes the sign-in",
  body: addPasskeyBody,
  response: staffEntry,
});
