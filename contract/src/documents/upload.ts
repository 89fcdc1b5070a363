import { z } from "zod";
import { uploadedFile } from "../applications/schema/payload.ts";
import { uploadLimits } from "../core/constants.ts";
import { text } from "../core/fields.ts";
import { base64Length, fileTexts } from "../core/files.ts";
import { paperKind } from "./schema.ts";

/** The limit of a body with one file as base64, and its name. */
export const fileBytes = base64Length(uploadLimits.fileBytes) + 64 * 1024;

/** The file as JSON with base64 content; the route converts raw bytes to the same shape. */
export const addedFile = uploadedFile.extend({
  name: text({ max: 255, error: fileTexts.noName }).optional(),
});

/** Name, type and kind of a file that is sent as raw bytes. */
export const addedFileQuery = z.object({
  name: text({ max: 255, error: fileTexts.noName }).optional(),
  type: text({ error: fileTexts.notBase64("A file") }).optional(),
  kind: paperKind.optional(),
});
