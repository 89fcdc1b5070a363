import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./logo-endpoint-schemas.ts";

const tag = "settings";

/** The `accept` attribute of the logo's file input. */
export const acceptedLogos = "image/png,image/jpeg,.png,.jpg,.jpeg";

/** The lender's logo for printed pages; its address in the letterhead changes with it. */
export const readLogo: Endpoint<typeof schemas.readLogo> = {
  method: "GET",
  path: "/settings/logo",
  access: "public",
  tag,
  file: true,
};

/** Sets the logo of every paper, PNG or JPEG by its content (RPT-40). */
export const saveLogo: Endpoint<typeof schemas.saveLogo> = {
  method: "PUT",
  path: "/settings/logo",
  access: "settings.update",
  tag,
};

/** Removes the logo. */
export const removeLogo: Endpoint<typeof schemas.removeLogo> = {
  method: "DELETE",
  path: "/settings/logo",
  access: "settings.update",
  tag,
};
