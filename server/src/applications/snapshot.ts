import {
  type ApplicationPayload,
  consentOf,
  namedCustomerOf,
} from "@microfinance/contract/applications/payload.ts";
import { isEmptyIdentity } from "@microfinance/contract/identity/rules.ts";
import type { PaperKind } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { isDeepStrictEqual } from "node:util";
import type { StoredUpload } from "../core/files/document-store.ts";

/** A file in the snapshot: its identity without its content. */
interface NamedFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** The paper it shows (LOAN-94). */
  kind: PaperKind | null;
  /** Uploaded to the draft before, and not part of the payload. */
  uploaded_before?: true;
}

/** The signed payload without the contents of its files (LOAN-8). */
export type Snapshot = ReturnType<typeof snapshotOf>;

/** The snapshot of a submission; `earlier` are the files of its draft. */
export function snapshotOf(
  payload: ApplicationPayload,
  uploads: readonly StoredUpload[],
  earlier: readonly StoredFile[],
) {
  const { customer, identity, address, employment, loan, bank, guarantor, consent } = payload;
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
    ...(isEmptyIdentity(identity) ? {} : { identity }),
    address,
    employment,
    loan,
    refinances: payload.refinances ?? "",
    bank,
    guarantor,
    consent: { ...signature, consent: consentOf(payload) },
    files,
  };
}

/**
 * Whether a submission repeats the stored one. Files of the draft belong to the loan by now and are ignored on both
 * sides. An absent entry equals an empty one: the stored application can lack a field that was added since.
 */
export function isSameApplication(stored: unknown, submitted: Snapshot): boolean {
  return isDeepStrictEqual(comparable(stored), comparable(submitted));
}

function comparable(snapshot: unknown): unknown {
  // Serialized to JSON, the form of the stored one.
  const plain: unknown = JSON.parse(JSON.stringify(snapshot, (_, value) => filled(value)));
  if (typeof plain !== "object" || plain === null || !("files" in plain)) return plain;
  const files = Array.isArray(plain.files) ? plain.files : [];
  return { ...plain, files: files.filter((file) => file?.uploaded_before !== true) };
}

function filled(value: unknown): unknown {
  return value === "" || value === null ? undefined : value;
}

function named(file: { name: string; type: string; size: number; kind: PaperKind | null }) {
  return { name: file.name, type: file.type, size: file.size, kind: file.kind };
}
