import { success, endpoint } from "../core/endpoint.ts";
import { settingsSchema, letterhead } from "./schema.ts";

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

/** Changes settings; absent fields stay unchanged. */
export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings.update",
  tag,
  summary: "Changes the lender's settings",
  body: settingsSchema.partial(),
  response: success({ settings: settingsSchema }),
});
