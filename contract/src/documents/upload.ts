import { z } from "zod";
import { uploadLimits } from "../core/constants.ts";
import { text } from "../core/fields.ts";
import { base64Length, fileTexts } from "../core/files.ts";
import { paperKind } from "./schema.ts";

/** The limit of a body with one file as base64, and its name. */
export const fileBytes = base64Length(uploadLimits.fileBytes) + 64 * 1024;

const unreadable = fileTexts.notBase64("A file");

/**
 * A file inside the payload (LOAN-23): base64 without a prefix. The server decodes it before validation and reads size
 * and type from the content.
 */
export const uploadedFile = z.object(
  {
    name: text({ max: 255, error: fileTexts.noName }).min(1, { error: fileTexts.noName }),
    size: z.number({ error: unreadable }).nullish(),
    type: text({ error: unreadable }).nullish(),
    kind: paperKind.nullish(),
    content: z.union(
      [z.string(), z.custom<Uint8Array>((content) => content instanceof Uint8Array)],
      { error: unreadable },
    ),
  },
  { error: unreadable },
);

/** The file as JSON with base64 content; the route converts raw bytes to the same shape. */
export const addedFile = uploadedFile.extend({
  name: text({ max: 255, error: fileTexts.noName }).optional(),
});

/** Name, type and kind of a file that is sent as raw bytes. */
export const addedFileQuery = z.object({
  name: text({ max: 255, error: fileTexts.noName }).optional(),
  type: text({ error: unreadable }).optional(),
  kind: paperKind.optional(),
});
