import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./email-endpoint-schemas.ts";

const tag = "auth";
const owner = { kind: "user", param: "id" } as const;

/**
 * Mails the caller the link that confirms their address again (AUTH-8). 409 when it is already confirmed, 429 above
 * the hourly limit.
 */
export const sendConfirmationAgain: Endpoint<typeof schemas.sendConfirmationAgain> = {
  method: "POST",
  path: "/user/email/send-confirmation",
  access: "session.own",
  owner: "actor",
  tag,
};

/**
 * Mails the link to an unconfirmed new address again (AUTH-9). 404 when there is none, 429 above the hourly limit.
 */
export const sendEmailChangeAgain: Endpoint<typeof schemas.sendEmailChangeAgain> = {
  method: "POST",
  path: "/user/{id}/email-change/send-again",
  access: "users.update",
  owner,
  tag,
};

/** Cancels an unconfirmed change of address (AUTH-9). 404 when there is none. */
export const cancelEmailChange: Endpoint<typeof schemas.cancelEmailChange> = {
  method: "POST",
  path: "/user/{id}/email-change/cancel",
  access: "users.update",
  owner,
  tag,
};

/**
 * Accepts a change of a staff member's address requested by another administrator; then its link is mailed. `email` is
 * the address the caller read: 409 when another one is pending. 403 to the requester and the owner.
 */
export const acceptEmailChange: Endpoint<typeof schemas.acceptEmailChange> = {
  method: "POST",
  path: "/user/{id}/email-change/accept",
  access: "users.accept_email",
  tag,
};

/**
 * Confirms a new address with its mailed link, which then replaces the account's (AUTH-9). 409 when another account
 * has it.
 */
export const confirmEmailChange: Endpoint<typeof schemas.confirmEmailChange> = {
  method: "POST",
  path: "/user/confirm-email/{token}",
  access: "public",
  tag,
};

/**
 * Restores an account's old address, with the link mailed there (AUTH-10). Every session ends, and the password
 * becomes invalid. `reset_token` is the token of a link that sets a new one. 409 when another account has the old
 * address.
 */
export const takeBackEmail: Endpoint<typeof schemas.takeBackEmail> = {
  method: "POST",
  path: "/user/take-back-email/{token}",
  access: "public",
  tag,
};
