import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "auth";

/** Begins a staff sign-in by the lender's directory (AUTH-72). 404 where none is configured, 503 where it is away. */
export const beginDirectorySignIn: Endpoint<typeof schemas.beginDirectorySignIn> = {
  method: "POST",
  path: "/staff/signin/directory",
  access: "public",
  tag,
};

/**
 * Completes it with the parameters of the directory's answer (AUTH-72). Success as of a staff sign-in, with its missing
 * step. 400 for one that is over or of another browser; 403 for a person who may not come in, with the reason.
 */
export const finishDirectorySignIn: Endpoint<typeof schemas.finishDirectorySignIn> = {
  method: "POST",
  path: "/staff/signin/directory/finish",
  access: "public",
  tag,
};

/** Where the directory ends its own session, after the one here has ended (AUTH-77). */
export const readDirectorySignOut: Endpoint<typeof schemas.readDirectorySignOut> = {
  method: "GET",
  path: "/staff/signout/directory",
  access: "public",
  tag,
};

/** The directory as the environment has it, its last sign-in and its last refusal; null where none is set (AUTH-78). */
export const readDirectory: Endpoint<typeof schemas.readDirectory> = {
  method: "GET",
  path: "/connections/directory",
  access: "connections.manage",
  tag: "connections",
};
