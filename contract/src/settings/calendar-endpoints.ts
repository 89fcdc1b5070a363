import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./calendar-endpoint-schemas.ts";

const tag = "calendar";

/** The public holidays of a year (PROD-19). */
export const readHolidays: Endpoint<typeof schemas.readHolidays> = {
  method: "GET",
  path: "/calendar/{year}",
  access: "settings.read",
  tag,
};

/** Replaces the holidays of a year that are not past; those that are stay. Everything sent counts as checked. */
export const saveHolidays: Endpoint<typeof schemas.saveHolidays> = {
  method: "PUT",
  path: "/calendar/{year}",
  access: "settings.update",
  tag,
};
