import { schemas, success } from "../core/endpoint-schemas.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { customerSettings, settingsSchema, letterhead } from "./schema.ts";

export const readSettings = schemas({
  summary: "The lender's settings",
  response: success({ settings: settingsSchema }),
});

export const readLetterhead = schemas({
  summary: "The lender's name and address, as printed on documents",
  response: success({ letterhead }),
});

export const readCustomerSettings = schemas({
  summary: "How to pay, and whether Krio lines are offered",
  response: success({ settings: customerSettings }),
});

export const updateSettings = schemas({
  summary: "Changes the lender's settings",
  body: settingsSchema.partial(),
  response: success({ settings: settingsSchema, request: waitingChange }),
});
