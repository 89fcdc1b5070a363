import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { linkToken } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "auth";
const token = z.object({ token: linkToken });
const params = z.object({ id: pathId(authTexts.noSuchAccount) });
const owner = { kind: "user", param: "id" } as const;

/**
 * Mails the caller the link that confirms their address again (AUTH-8). 409 when it is already confirmed, 429 above
 * the hourly limit.
 */
export const sendConfirmationAgain = endpoint({
  method: "POST",
  path: "/user/email/send-confirmation",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "Mails the link that confirms one's address again",
  response: success({}),
});

/**
 * Mails the link to an unconfirmed new address again (AUTH-9). 404 when there is none, 429 above the hourly limit.
 */
export const sendEmailChangeAgain = endpoint({
  method: "POST",
  path: "/user/{id}/email-change/send-again",
  access: "users.update",
  owner,
  tag,
  summary: "Mails the link to a new address again",
  params,
  response: success({}),
});

/** Cancels an unconfirmed change of address (AUTH-9). 404 when there is none. */
export const cancelEmailChange = endpoint({
  method: "POST",
  path: "/user/{id}/email-change/cancel",
  access: "users.update",
  owner,
  tag,
  summary: "Cancels a change of address",
  params,
  response: success({}),
});

/**
 * Accepts a change of a staff member's address requested by another administrator; then its link is mailed. `email` is
 * the address the caller read: 409 when another one is pending. 403 to the requester and the owner.
 */
export const acceptEmailChange = endpoint({
  method: "POST",
  path: "/user/{id}/email-change/accept",
  access: "users.accept_email",
  tag,
  summary: "Accepts a change of address that another administrator requested",
  params,
  body: z.object({ email: requiredText({ max: 300, error: authTexts.invalidEmail }) }),
  response: success({}),
});

/**
 * Confirms a new address with its mailed link, which then replaces the account's (AUTH-9). 409 when another account
 * has it.
 */
export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/user/confirm-email/{token}",
  access: "public",
  tag,
  summary: "Confirms a new address with a mailed token",
  params: token,
  response: success({}),
});

/**
 * Restores an account's old address, with the link mailed there (AUTH-10). Every session ends, and the password
 * becomes invalid. `reset_token` is the token of a link that sets a new one. 409 when another account has the old
 * address.
 */
export const takeBackEmail = endpoint({
  method: "POST",
  path: "/user/take-back-email/{token}",
  access: "public",
  tag,
  summary: "Restores the old address of an account",
  params: token,
  response: success({ reset_token: z.string() }),
});
