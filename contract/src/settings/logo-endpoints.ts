import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { base64Length } from "../core/files.ts";
import { addedFile, addedFileQuery } from "../documents/upload.ts";
import { letterhead } from "./schema.ts";

const tag = "settings";

/** Limits of the lender's logo: each paper contains it, and receipts are written at the counter (RPT-40). */
export const logoLimits = { bytes: 256 * 1024, pixels: 1_000 } as const;

/** The `accept` attribute of the logo's file input. */
export const acceptedLogos = "image/png,image/jpeg,.png,.jpg,.jpeg";

/** Texts of the logo. */
export const logoTexts = {
  saved: "Logo saved.",
  removed: "Logo removed.",
  failed: "The logo could not be saved.",
  none: "The lender has no logo.",
  limits: "PNG or JPEG, at most 256 KB and 1,000 x 1,000 pixels. It stands on every paper.",
  wrongType: "Please choose a PNG or JPEG picture.",
  tooLarge: "This picture is larger than 256 KB.",
  tooManyPixels: "This picture is larger than 1,000 x 1,000 pixels.",
  unreadable: "This picture cannot be printed. Save it again as a plain PNG or JPEG.",
} as const;

/** The lender's logo for printed pages; its address in the letterhead changes with it. */
export const readLogo = endpoint({
  method: "GET",
  path: "/settings/logo",
  access: "public",
  tag,
  summary: "The lender's logo, as printed on documents",
  query: z.object({ v: z.string().max(64).optional() }),
  response: z.custom<Uint8Array>(),
  file: true,
});

/** Sets the logo of every paper, PNG or JPEG by its content (RPT-40). */
export const saveLogo = endpoint({
  method: "PUT",
  path: "/settings/logo",
  access: "settings.update",
  tag,
  summary: "Sets the lender's logo, as base64 in JSON or as raw bytes",
  query: addedFileQuery.omit({ kind: true }),
  body: addedFile.omit({ kind: true }),
  bodyLimit: base64Length(logoLimits.bytes) + 64 * 1024,
  response: success({ letterhead }),
});

/** Removes the logo. */
export const removeLogo = endpoint({
  method: "DELETE",
  path: "/settings/logo",
  access: "settings.update",
  tag,
  summary: "Removes the lender's logo",
  response: success({ letterhead }),
});
