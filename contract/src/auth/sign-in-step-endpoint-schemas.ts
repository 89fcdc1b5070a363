import { schemas, success } from "../core/endpoint-schemas.ts";
import {
  addPasskeyBody,
  codeBody,
  customerEntry,
  firstSignInBody,
  newAppAnswer,
  passkeyOptions,
  staffEntry,
  usePasskeyBody,
} from "./schema/second-factor.ts";

export const confirmCustomerCode = schemas({
  summary: "Confirms a customer's first sign-in with the mailed code and a new password",
  body: firstSignInBody,
  response: customerEntry,
});

export const confirmStaffCode = schemas({
  ...confirmCustomerCode,
  summary: "Confirms a first staff sign-in with the mailed code and a new password",
  response: staffEntry,
});

export const sendCustomerCode = schemas({
  summary: "Mails the code of a customer's first sign-in again",
  response: success({}),
});

export const sendStaffCode = schemas({
  ...sendCustomerCode,
  summary: "Mails the code of a first staff sign-in again",
});

export const enterAppCode = schemas({
  summary: "Completes a sign-in with a code of the authenticator app",
  body: codeBody,
  response: staffEntry,
});

export const enterRecoveryCode = schemas({
  ...enterAppCode,
  summary: "Completes a sign-in with a recovery code",
});

export const askForPasskey = schemas({
  summary: "The challenge for a sign-in with a passkey",
  response: passkeyOptions,
});

export const enterPasskey = schemas({
  summary: "Completes a sign-in with a passkey",
  body: usePasskeyBody,
  response: staffEntry,
});

export const beginAppAtSignIn = schemas({
  summary: "Begins to set up an authenticator app during a sign-in",
  response: newAppAnswer,
});

export const addAppAtSignIn = schemas({
  summary: "Sets up an authenticator app and completes the sign-in",
  body: codeBody,
  response: staffEntry,
});

export const beginPasskeyAtSignIn = schemas({
  summary: "Begins to add a passkey during a sign-in",
  response: passkeyOptions,
});

export const addPasskeyAtSignIn = schemas({
  summary: "Adds a passkey and completes the sign-in",
  body: addPasskeyBody,
  response: staffEntry,
});
