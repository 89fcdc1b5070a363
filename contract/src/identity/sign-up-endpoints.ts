import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./sign-up-endpoint-schemas.ts";

/**
 * Creates a customer's account and record (AUTH-3, AUTH-5, CUST-5, CUST-6). Signed-in staff receive the new ids, a
 * visitor none. 409 when the address is taken.
 */
export const signUp: Endpoint<typeof schemas.signUp> = {
  method: "POST",
  path: "/user/signup",
  access: "public",
  tag: "auth",
};
