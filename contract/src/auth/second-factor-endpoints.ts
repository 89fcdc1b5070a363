import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { staffTexts } from "../staff/texts.ts";
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
import { secondFactorTexts } from "./sign-in-texts.ts";

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

/** Begins to set up an authenticator app. 400 asks for the current password when it was given too long ago (AUTH-25). */
export const beginApp = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/app",
  summary: "Begins to set up an authenticator app",
  body: provedBody,
  response: newAppAnswer,
});

/** Sets the app up with its first code. The first factor of a person answers the recovery codes, this once. */
export const addApp = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/app/confirm",
  summary: "Sets up an authenticator app with its first code",
  body: codeBody,
  response: changed,
});

/** Removes the app. The last factor asks for password and code, and is refused while the role needs one. */
export const removeApp = endpoint({
  ...own,
  method: "DELETE",
  path: "/staff/second-factor/app",
  summary: "Removes the authenticator app",
  body: removalBody,
  response: changed,
});

/** Begins to add a passkey. */
export const beginPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/passkey-options",
  summary: "Begins to add a passkey",
  body: provedBody,
  response: passkeyOptions,
});

/** Adds a passkey under a name of the owner's. */
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

/** Makes ten new recovery codes; the ones before no longer work. */
export const makeRecoveryCodes = endpoint({
  ...own,
  method: "POST",
  path: "/staff/second-factor/recovery-codes",
  summary: "Makes new recovery codes",
  body: provedBody,
  response: changed,
});

/** Removes somebody else's second factor, who lost it. Their sessions end, and they are told by mail (AUTH-19). */
export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/staff/{id}/reset-second-factor",
  access: "staff.reset_second_factor",
  tag,
  summary: "Removes a staff member's second factor",
  params: z.object({ id: pathId(staffTexts.notFound) }),
  response: success({}),
});
