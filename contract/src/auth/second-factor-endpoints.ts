import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import {
  addPasskeyBody,
  codeBody,
  madeRecoveryCodes,
  newAppAnswer,
  ownSecondFactor,
  passkeyOptions,
  provedBody,
  removalBody,
} from "./schema/second-factor.ts";
import { secondFactorTexts } from "./texts.ts";

const tag = "second-factor";
const own = { access: "session.staff", owner: "actor", tag } as const;
const changed = success({ second_factor: ownSecondFactor, ...madeRecoveryCodes });

/** The signed-in staff member's own second factor. */
export const readSecondFactor = endpoint({
  ...own,
  method: "GET",
  path: "/staff/second-factor",
  summary: "The caller's own second factor",
  response: success({ second_factor: ownSecondFactor }),
});

/**
 * Starts the setup of an authenticator app. 400 requests the current password when its last check is too old
 * (AUTH-25).
 */
export const beginApp = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/app",
  summary: "Begins to set up an authenticator app",
  body: provedBody,
  response: newAppAnswer,
});

/**
 * Completes the setup with the app's first code. A person's first factor returns the recovery codes, only this once.
 */
export const addApp = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/app/confirm",
  summary: "Sets up an authenticator app with its first code",
  body: codeBody,
  response: changed,
});

/**
 * Removes the app. Removing the last factor requires password and code, and is rejected while a role requires a
 * factor.
 */
export const removeApp = endpoint({
  ...own,
  method: "DELETE",
  path: "/staff/second-factor/app",
  summary: "Removes the authenticator app",
  body: removalBody,
  response: changed,
});

/** Starts adding a passkey. */
export const beginPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/passkey-options",
  summary: "Begins to add a passkey",
  body: provedBody,
  response: passkeyOptions,
});

/** Adds a passkey under a name the owner chooses. */
export const addPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/passkeys",
  summary: "Adds a passkey",
  body: addPasskeyBody,
  response: changed,
});

/** Removes a passkey, under the conditions of removing an app. */
export const removePasskey = endpoint({
  ...own,
  method: "DELETE",
  path: "/staff/second-factor/passkeys/{id}",
  summary: "Removes a passkey",
  params: z.object({ id: pathId(secondFactorTexts.passkeyNotFound) }),
  body: removalBody,
  response: changed,
});

/** Creates ten new recovery codes; the previous ones become invalid. */
export const makeRecoveryCodes = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/recovery-codes",
  summary: "Makes new recovery codes",
  body: provedBody,
  response: changed,
});
