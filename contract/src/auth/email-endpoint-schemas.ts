import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { linkToken } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

const token = z.object({ token: linkToken });
const params = z.object({ id: pathId(authTexts.noSuchAccount) });

export const sendConfirmationAgain = schemas({
  summary: "Mails the link that confirms one's address again",
  response: success({}),
});

export const sendEmailChangeAgain = schemas({
  summary: "Mails the link to a new address again",
  params,
  response: success({}),
});

export const cancelEmailChange = schemas({
  summary: "Cancels a change of address",
  params,
  response: success({}),
});

export const acceptEmailChange = schemas({
  summary: "Accepts a change of address that another administrator requested",
  params,
  body: z.object({ email: requiredText({ max: 300, error: authTexts.invalidEmail }) }),
  response: success({}),
});

export const confirmEmailChange = schemas({
  summary: "Confirms a new address with a mailed token",
  params: token,
  response: success({}),
});

export const takeBackEmail = schemas({
  summary: "Restores the old address of an account",
  params: token,
  response: success({ reset_token: z.string() }),
});
