import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { base64Length } from "../core/files.ts";
import { addedFile, addedFileQuery } from "../documents/upload.ts";
import { letterhead } from "./schema.ts";
import { logoLimits } from "./logo.ts";

export const readLogo = schemas({
  summary: "The lender's logo, as printed on documents",
  query: z.object({ v: z.string().max(64).optional() }),
  response: z.custom<Uint8Array>(),
});

export const saveLogo = schemas({
  summary: "Sets the lender's logo, as base64 in JSON or as raw bytes",
  query: addedFileQuery.omit({ kind: true }),
  body: addedFile.omit({ kind: true }),
  bodyLimit: base64Length(logoLimits.bytes) + 64 * 1024,
  response: success({ letterhead }),
});

export const removeLogo = schemas({
  summary: "Removes the lender's logo",
  response: success({ letterhead }),
});
