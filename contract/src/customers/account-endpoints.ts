import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./account-endpoint-schemas.ts";

const tag = "users";

/** The record of one user (CUST-1): the caller's own, or any for staff. */
export const readUserProfile: Endpoint<typeof schemas.readUserProfile> = {
  method: "GET",
  path: "/user/{id}/profile",
  access: "users.read",
  owner: { kind: "user", param: "id" },
  tag,
};

/**
 * Changes a user (CUST-16, AUTH-51). Owners change their bio; administrators change others within the escalation
 * limits (AUTH-44), including their status (AUTH-50). This call never writes roles or customer_id, and ignores an
 * owner's status. A new e-mail address must be unused and takes effect when its mailed link is followed; until then it
 * is `pending_email`. 409 when it is taken; 429 to owners above the limit of changes.
 */
export const updateUser: Endpoint<typeof schemas.updateUser> = {
  method: "PUT",
  path: "/user/{id}/update-user",
  access: "users.update",
  owner: { kind: "user", param: "id" },
  tag,
};

/**
 * Finds people by e-mail address or phone (CUST-8). Several people can share a phone (AUTH-5), so `users` may contain
 * several. 404 for none.
 */
export const searchUser: Endpoint<typeof schemas.searchUser> = {
  method: "GET",
  path: "/user/search/{emailOrPhone}",
  access: "users.search",
  tag,
};
