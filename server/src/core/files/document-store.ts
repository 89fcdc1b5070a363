import type { FileType } from "@microfinance/contract/core/files.ts";
import type { PaperKind } from "@microfinance/contract/documents/papers.ts";

/** A stored file. */
export interface ReadUpload {
  /** The id that its row will have. */
  id: string;
  name: string;
  size: number;
  type: FileType;
  sha256: Buffer;
  /** The paper it shows (LOAN-94). */
  kind: PaperKind | null;
  content: Buffer;
}

/** The row of a file; without content when the content is in another store. */
export type StoredUpload = Omit<ReadUpload, "content"> & { content: Buffer | null };

/** Stores the contents of documents. Their rows are always in the database. */
export interface DocumentStore {
  /** Stores the content of a file whose row is about to be inserted. A rollback does not remove it. */
  put(file: ReadUpload): Promise<StoredUpload>;
  /** Reads the content of a row without content. */
  get(id: string): Promise<Buffer>;
  /** Deletes the contents that no row has referenced for an hour. */
  deleteUnused(): Promise<void>;
}
