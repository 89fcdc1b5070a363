import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId } from "../core/fields.ts";
import { areaRole, linkToken, resetBody } from "./schema/accounts.ts";
import { authTexts } from "./texts.ts";

export const sendInvitation = schemas({
  summary: "Mails an invitation link again",
  params: z.object({ id: pathId(authTexts.noSuchAccount) }),
  response: success({}),
});

export const acceptInvitation = schemas({
  summary: "Sets the first password with an invitation link",
  params: z.object({ token: linkToken }),
  body: resetBody,
  response: success({ role: areaRole }),
});
