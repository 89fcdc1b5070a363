import { z } from "zod";

/** A stored file as lists name it; its content is a call of its own (LOAN-26). */
export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** As its content says: application/pdf, image/jpeg or image/png. */
  type: z.string(),
  /** SHA-256 of the content, in hex: two files with the same one are the same. */
  sha256: z.string(),
  created_at: z.iso.datetime(),
  /** The virus the lender's scanner found in it; null for none, or where nothing was scanned. */
  virus: z.string().nullable(),
});

/** A stored file as the screens read it. */
export type StoredFile = z.output<typeof storedFile>;
