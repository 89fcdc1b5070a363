import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./token-endpoint-schemas.ts";

/**
 * Gives an API client an access token of ten minutes: client credentials of RFC 6749, section 4.4, with the client's id
 * and secret in a Basic header or in the form (CONN-4). Errors have the names of its section 5.2 in `error`.
 */
export const issueToken: Endpoint<typeof schemas.issueToken> = {
  method: "POST",
  path: "/oauth/token",
  access: "public",
  tag: "connections",
};
