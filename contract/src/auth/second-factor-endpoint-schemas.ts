import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
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

const changed = success({ second_factor: ownSecondFactor, ...madeRecoveryCodes });

export const readSecondFactor = schemas({
  summary: "The caller's own second factor",
  response: success({ second_factor: ownSecondFactor }),
});

export const beginApp = schemas({
  summary: "Begins to set up an authenticator app",
  body: provedBody,
  response: newAppAnswer,
});

export const addApp = schemas({
  summary: "Sets up an authenticator app with its first code",
  body: codeBody,
  response: changed,
});

export const removeApp = schemas({
  summary: "Removes the authenticator app",
  body: removalBody,
  response: changed,
});

export const beginPasskey = schemas({
  summary: "Begins to add a passkey",
  body: provedBody,
  response: passkeyOptions,
});

export const addPasskey = schemas({
  summary: "Adds a passkey",
  body: addPasskeyBody,
  response: changed,
});

export const removePasskey = schemas({
  summary: "Removes a passkey",
  params: z.object({ id: pathId(secondFactorTexts.passkeyNotFound) }),
  body: removalBody,
  response: changed,
});

export const makeRecoveryCodes = schemas({
  summary: "Makes new recovery codes",
  body: provedBody,
  response: changed,
});
