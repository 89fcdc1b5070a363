import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { panelTexts } from "../customers/texts.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { linkToken } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "auth";
const token = z.object({ token: linkToken });
const params = z.object({ id: pathId(authTexts.noSuchAccount) });
const owner = { kind: "user", param: "id" } as const;

/**
 * Mails the caller the link that confirms their address once more (AUTH-8). 409 when it is confirmed already, 429 after
 * too many links in an hour.
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

/** Mails the link to an address that waits for confirmation once more (AUTH-9). 404 when none waits, 429 as above. */
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

/** Cancels a change of address that waits for confirmation (AUTH-9). 404 when none waits. */
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
 * Accepts the change of a staff member's address that another administrator asked for; then its link is mailed.
 * `email` is the address that was seen: 409 when another one waits by now. 403 to whoever asked and to the owner.
 */
export const acceptEmailChange = endpoint({
  method: "POST",
  path: "/user/{id}/email-change/accept",
  access: "users.accept_email",
  tag,
  summary: "Accepts a change of address that another administrator asked for",
  params,
  body: z.object({ email: requiredText({ max: 300, error: panelTexts.invalidEmail }) }),
  response: success({}),
});

/** Confirms a new address with its mailed link; from then on it is the account's (AUTH-9). 409 when it is taken by now. */
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
 * Gives an account its old address back, with the link mailed there (AUTH-10). Every session ends, and the password no
 * longer works: `reset_token` is the token of a link that sets a new one. 409 when the old address is taken by now.
 */
export const takeBackEmail = endpoint({
  method: "POST",
  path: "/user/take-back-email/{token}",
  access: "public",
  tag,
  summary: "Takes an account back to its old address",
  params: token,
  response: success({ reset_token: z.string() }),
});
