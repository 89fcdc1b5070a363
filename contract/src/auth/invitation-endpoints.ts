import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { areaRole, linkToken, resetBody } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "auth";

/**
 * Mails a new invitation link to somebody who has not chosen a password; the link before no longer works (AUTH-21).
 * Customers are invited by whoever registers customers, staff within the limits of AUTH-44. 409 once it was accepted.
 */
export const sendInvitation = endpoint({
  method: "POST",
  path: "/user/{id}/invitation",
  access: "users.invite",
  tag,
  summary: "Mails an invitation link again",
  params: z.object({ id: pathId(authTexts.noSuchAccount) }),
  response: success({}),
});

/** Sets the first password with an invitation link. 403 to somebody who is signed in. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/user/invitation/{token}",
  access: "public",
  tag,
  summary: "Sets the first password with an invitation link",
  params: z.object({ token: linkToken }),
  body: resetBody,
  response: success({ role: areaRole }),
});
