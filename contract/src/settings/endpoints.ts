import { success, endpoint } from "../core/endpoint.ts";
import { settingsSchema, letterhead } from "./schema.ts";

const tag = "settings";

/** The lender's settings, for letterheads, hints and the review area. */
export const readSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "settings.read",
  tag,
  summary: "The lender's settings",
  response: success({ settings: settingsSchema }),
});

/** Who papers are from (RPT-12): what every lender prints on them anyway, so that customers can print their own. */
export const readLetterhead = endpoint({
  method: "GET",
  path: "/settings/letterhead",
  access: "public",
  tag,
  summary: "The lender's name and address, as they stand on printed papers",
  response: success({ letterhead }),
});

/** Changes settings; what is left out stays. */
export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings.update",
  tag,
  summary: "Changes the lender's settings",
  body: settingsSchema.partial(),
  response: success({ settings: settingsSchema }),
});
