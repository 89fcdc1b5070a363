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
 * The steps after a correct password (AUTH-16). The sign-in returns success without tokens, the name of the step, and
 * an HttpOnly cookie. Each of these calls requires the cookie: 401 without it.
 */

/** The first sign-in after staff set the password: the mailed code and a new password (AUTH-20). */
export const confirmCustomerCode = endpoint({
  method: "POST",
  path: "/user/signin/confirm-code",
  access: "public",
  tag,
  summary: "Confirms a customer's first sign-in with the mailed code and a new password",
  body: firstSignInBody,
  response: customerEntry,
});

/** The same call for staff. */
export const confirmStaffCode = endpoint({
  ...confirmCustomerCode,
  path: "/staff/signin/confirm-code",
  summary: "Confirms a first staff sign-in with the mailed code and a new password",
  response: staffEntry,
});

/** Mails the code of a first sign-in again; the previous code becomes invalid. 429 above five an hour. */
export const sendCustomerCode = endpoint({
  method: "POST",
  path: "/user/signin/send-code",
  access: "public",
  tag,
  summary: "Mails the code of a customer's first sign-in again",
  response: success({}),
});

/** The same call for staff. */
export const sendStaffCode = endpoint({
  ...sendCustomerCode,
  path: "/staff/signin/send-code",
  summary: "Mails the code of a first staff sign-in again",
});

/** Completes a sign-in with the six digits of the authenticator app; each code is accepted once. */
export const enterAppCode = endpoint({
  method: "POST",
  path: "/staff/signin/app-code",
  access: "public",
  tag,
  summary: "Completes a sign-in with a code of the authenticator app",
  body: codeBody,
  response: staffEntry,
});

/** Completes a sign-in with a recovery code; each is accepted once. */
export const enterRecoveryCode = endpoint({
  ...enterAppCode,
  path: "/staff/signin/recovery-code",
  summary: "Completes a sign-in with a recovery code",
});

/** The challenge a passkey signs; it is valid for five minutes and accepted once. */
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

/**
 * Starts the setup of an authenticator app during a sign-in, when a role requires a factor and the person has none.
 */
export const beginAppAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-app",
  access: "public",
  tag,
  summary: "Begins to set up an authenticator app during a sign-in",
  response: newAppAnswer,
});

/** Completes the setup with the app's first code, and the sign-in; returns the recovery codes once. */
export const addAppAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-app/confirm",
  access: "public",
  tag,
  summary: "Sets up an authenticator app and completes the sign-in",
  body: codeBody,
  response: staffEntry,
});

/** Starts adding a passkey during a sign-in, under the same conditions. */
export const beginPasskeyAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-passkey",
  access: "public",
  tag,
  summary: "Begins to add a passkey during a sign-in",
  response: passkeyOptions,
});

/** Adds the passkey and completes the sign-in; returns the recovery codes once. */
export const addPasskeyAtSignIn = endpoint({
  method: "POST",
  path: "/staff/signin/set-up-passkey/confirm",
  access: "public",
  tag,
  summary: "Adds a passkey and completes the sign-in",
  body: addPasskeyBody,
  response: staffEntry,
});
