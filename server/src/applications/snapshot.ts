import {
  type ApplicationPayload,
  consentOf,
  namedCustomerOf,
} from "@microfinance/contract/applications/schema/payload.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { isDeepStrictEqual } from "node:util";
import type { StoredUpload } from "../documents/document-store.ts";

/** A file as the snapshot names it: which it was, not what is in it. */
interface NamedFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** Uploaded before, to the draft, and not part of the payload itself. */
  uploaded_before?: true;
}

/** What was signed: the payload without the contents of its files (LOAN-8). */
export type Snapshot = ReturnType<typeof snapshotOf>;

/** The snapshot of a submission; `earlier` are the files its draft held. */
export function snapshotOf(
  payload: ApplicationPayload,
  uploads: readonly StoredUpload[],
  earlier: readonly StoredFile[],
) {
  const { customer, address, employment, loan, bank, guarantor, consent } = payload;
  const files: NamedFile[] = [
    ...earlier.map((file) => ({
      ...named(file),
      sha256: file.sha256,
      uploaded_before: true as const,
    })),
    ...uploads.map((file) => ({ ...named(file), sha256: file.sha256.toString("hex") })),
  ];
  const { consented, ...signature } = consent;
  return {
    customer_id: namedCustomerOf(payload),
    customer: { ...customer, customer_id: undefined, customerId: undefined },
    address,
    employment,
    loan,
    bank,
    guarantor,
    consent: { ...signature, consent: consentOf(payload) },
    files,
  };
}

/**
 * Whether a submission repeats the stored one. Files that were uploaded before are the loan's by now and not part of
 * either side.
 */
export function isSameApplication(stored: unknown, submitted: Snapshot): boolean {
  return isDeepStrictEqual(withoutEarlierFiles(stored), withoutEarlierFiles(submitted));
}

function withoutEarlierFiles(snapshot: unknown): unknown {
  // As JSON has it, which is how the stored one comes back.
  const plain: unknown = JSON.parse(JSON.stringify(snapshot));
  if (typeof plain !== "object" || plain === null || !("files" in plain)) return plain;
  const files = Array.isArray(plain.files) ? plain.files : [];
  return { ...plain, files: files.filter((file) => file?.uploaded_before !== true) };
}

function named(file: { name: string; type: string; size: number }) {
  return { name: file.name, type: file.type, size: file.size };
}
