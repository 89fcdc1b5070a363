import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId } from "../core/fields.ts";
import {
  areaRole,
  changePasswordBody,
  credentials,
  forgotBody,
  linkToken,
  profile,
  refreshBody,
  resetBody,
  signOutBody,
} from "./schema/accounts.ts";
import { customerEntry, staffEntry, tokens } from "./schema/second-factor.ts";
import { authTexts } from "./texts.ts";

export const signInCustomer = schemas({
  summary: "Signs a customer in",
  body: credentials,
  response: customerEntry,
});

export const signInStaff = schemas({
  summary: "Signs a staff member in",
  body: credentials,
  response: staffEntry,
});

export const signOutCustomer = schemas({
  summary: "Signs out",
  body: signOutBody,
  response: success({}),
});

export const signOutStaff = schemas({
  ...signOutCustomer,
  summary: "Signs staff out",
});

export const refreshCustomer = schemas({
  summary: "Continues a customer's session",
  body: refreshBody,
  response: success(tokens),
});

export const refreshStaff = schemas({
  ...refreshCustomer,
  summary: "Continues a staff session",
});

export const forgotPassword = schemas({
  summary: "Mails a password reset link",
  body: forgotBody,
  response: success({ role: areaRole }),
});

export const forgotStaffPassword = schemas({
  ...forgotPassword,
  summary: "Mails a password reset link to staff",
});

export const resetPassword = schemas({
  summary: "Sets a new password with a mailed token",
  params: z.object({ token: linkToken }),
  body: resetBody,
  response: success({ role: areaRole }),
});

export const resetStaffPassword = schemas(resetPassword);

export const changePassword = schemas({
  summary: "Changes one's own password, or sets another account's",
  body: changePasswordBody,
  response: success({}),
});

export const verifyEmail = schemas({
  summary: "Confirms an e-mail address with a mailed token",
  params: z.object({ id: pathId(authTexts.linkInvalid), token: linkToken }),
  response: success({}),
});

export const readProfile = schemas({
  summary: "The signed-in person's own record",
  response: success({
    user: profile,
    /** For staff of a lender with several branches. */
    has_branches: z.literal(true).optional(),
  }),
});
