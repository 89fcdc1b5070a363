import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { areaRole, linkToken, resetBody } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const tag = "auth";

/**
 * Mails a new invitation link to a person who has not set a password; the previous link becomes invalid (AUTH-21).
 * Inviting customers needs the right to register customers; staff fall under the limits of AUTH-44. 409 once it was
 * accepted.
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

/** Sets the first password with an invitation link. 403 to a signed-in person. */
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
