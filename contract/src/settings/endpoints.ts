import { answer, endpoint } from "../endpoint.ts";
import { lenderSettings } from "./schema.ts";

const tag = "settings";

/** The lender's settings, for letterheads, hints and the review area. */
export const readSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "settings.read",
  tag,
  summary: "The lender's settings",
  response: answer({ settings: lenderSettings }),
});

/** Changes settings; what is left out stays. */
export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings.update",
  tag,
  summary: "Changes the lender's settings",
  body: lenderSettings.partial(),
  response: answer({ settings: lenderSettings }),
});
