import { success, endpoint } from "../core/endpoint.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { customerSettings, settingsSchema, letterhead } from "./schema.ts";

const tag = "settings";

/** The lender's settings, for printed letterheads, hints and the review area. */
export const readSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "settings.read",
  tag,
  summary: "The lender's settings",
  response: success({ settings: settingsSchema }),
});

/**
 * The sender of printable documents (RPT-12). It is printed on all of them, so customers may read it for their own.
 */
export const readLetterhead = endpoint({
  method: "GET",
  path: "/settings/letterhead",
  access: "public",
  tag,
  summary: "The lender's name and address, as printed on documents",
  response: success({ letterhead }),
});

/** The settings that the customer area shows to signed-in persons (CUST-26, CUST-28). */
export const readCustomerSettings = endpoint({
  method: "GET",
  path: "/settings/customer-area",
  access: "session.own",
  owner: "actor",
  tag,
  summary: "How to pay, and whether Krio lines are offered",
  response: success({ settings: customerSettings }),
});

/** Changes settings; absent fields stay unchanged. Those that are controls wait for a second administrator. */
export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings.update",
  tag,
  summary: "Changes the lender's settings",
  body: settingsSchema.partial(),
  response: success({ settings: settingsSchema, request: waitingChange }),
});
