import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./second-factor-endpoint-schemas.ts";

const tag = "second-factor";
const own = { access: "session.staff", owner: "actor", tag } as const;

/** The signed-in staff member's own second factor. */
export const readSecondFactor: Endpoint<typeof schemas.readSecondFactor> = {
  ...own,
  method: "GET",
  path: "/staff/second-factor",
};

/**
 * Starts the setup of an authenticator app. 400 requests the current password when its last check is too old
 * (AUTH-25).
 */
export const beginApp: Endpoint<typeof schemas.beginApp> = {
  ...own,
  method: "POST",
  path: "/staff/second-factor/app",
};

/**
 * Completes the setup with the app's first code. A person's first factor returns the recovery codes, only this once.
 */
export const addApp: Endpoint<typeof schemas.addApp> = {
  ...own,
  method: "POST",
  path: "/staff/second-factor/app/confirm",
};

/**
 * Removes the app. Removing the last factor requires password and code, and is rejected while a role requires a
 * factor.
 */
export const removeApp: Endpoint<typeof schemas.removeApp> = {
  ...own,
  method: "DELETE",
  path: "/staff/second-factor/app",
};

/** Starts adding a passkey. */
export const beginPasskey: Endpoint<typeof schemas.beginPasskey> = {
  ...own,
  method: "POST",
  path: "/staff/second-factor/passkey-options",
};

/** Adds a passkey under a name the owner chooses. */
export const addPasskey: Endpoint<typeof schemas.addPasskey> = {
  ...own,
  method: "POST",
  path: "/staff/second-factor/passkeys",
};

/** Removes a passkey, under the conditions of removing an app. */
export const removePasskey: Endpoint<typeof schemas.removePasskey> = {
  ...own,
  method: "DELETE",
  path: "/staff/second-factor/passkeys/{id}",
};

/** Creates ten new recovery codes; the previous ones become invalid. */
export const makeRecoveryCodes: Endpoint<typeof schemas.makeRecoveryCodes> = {
  ...own,
  method: "POST",
  path: "/staff/second-factor/recovery-codes",
};
