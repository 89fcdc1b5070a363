import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./invitation-endpoint-schemas.ts";

const tag = "auth";

/**
 * Mails a new invitation link to a person who has not set a password; the previous link becomes invalid (AUTH-21).
 * Inviting customers needs the right to register customers; staff fall under the limits of AUTH-44. 409 once it was
 * accepted.
 */
export const sendInvitation: Endpoint<typeof schemas.sendInvitation> = {
  method: "POST",
  path: "/user/{id}/invitation",
  access: "users.invite",
  tag,
};

/** Sets the first password with an invitation link. 403 to a signed-in person. */
export const acceptInvitation: Endpoint<typeof schemas.acceptInvitation> = {
  method: "POST",
  path: "/user/invitation/{token}",
  access: "public",
  tag,
};
