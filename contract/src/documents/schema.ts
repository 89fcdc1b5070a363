import { z } from "zod";
import { paperDecision } from "./paper-decisions.ts";
import { paperKinds } from "./papers.ts";
import { documentTexts } from "./texts.ts";

/** The paper that a file shows (LOAN-94). */
export const paperKind = z.enum(paperKinds, { error: documentTexts.unknownKind });

/** A stored file in a list; a separate call returns its content (LOAN-26). */
export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** The type read from the content: application/pdf, image/jpeg or image/png. */
  type: z.string(),
  /** SHA-256 of the content, in hex: equal values mean equal files. */
  sha256: z.string(),
  created_at: z.iso.datetime(),
  /** The virus that the lender's scanner found; null for none, or when no scanner is configured. */
  virus: z.string().nullable(),
  /** The paper of the checklist that the file shows (LOAN-94); null for other files. */
  kind: paperKind.nullable(),
  /** The office's word on it (KYC-30); absent before one. */
  decision: paperDecision.optional(),
});

/** A stored file as the screens read it. */
export type StoredFile = z.output<typeof storedFile>;
