import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./phone-endpoint-schemas.ts";

const tag = "auth";

/** Sends a code to the caller's own phone, which confirms it (MSG-28). Requires the current password (AUTH-25). */
export const sendPhoneConfirmation: Endpoint<typeof schemas.sendPhoneConfirmation> = {
  method: "POST",
  path: "/user/phone/send-code",
  access: "phones.confirm",
  owner: "actor",
  tag,
};

/** Confirms the caller's phone with the code (MSG-28). 409 when it opens another account already. */
export const confirmPhone: Endpoint<typeof schemas.confirmPhone> = {
  method: "POST",
  path: "/user/phone/confirm",
  access: "phones.confirm",
  owner: "actor",
  tag,
};

/**
 * Sends a code to sign in or to set a new password, if the number is the confirmed one of an active account (MSG-29,
 * MSG-30). The answer is the same for every number (MSG-31).
 */
export const sendPhoneCode: Endpoint<typeof schemas.sendPhoneCode> = {
  method: "POST",
  path: "/user/phone-codes",
  access: "public",
  tag,
};

/** Signs a customer in with a code (MSG-29): tokens, or the missing step as after a password (AUTH-20). */
export const signInByPhone: Endpoint<typeof schemas.signInByPhone> = {
  method: "POST",
  path: "/user/phone-codes/sign-in",
  access: "public",
  tag,
};

/** Sets a new password with a code (MSG-30), and ends every session. */
export const resetPasswordByPhone: Endpoint<typeof schemas.resetPasswordByPhone> = {
  method: "POST",
  path: "/user/phone-codes/reset-password",
  access: "public",
  tag,
};
