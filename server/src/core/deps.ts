import { businessDate } from "@microfinance/contract/core/dates.ts";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { ReadReplica } from "./db/read-replica.ts";
import type { DB } from "./db/schema.ts";
import type { DocumentStore } from "./files/document-store.ts";
import type { Env } from "./env.ts";
import type { DescribedTable } from "./table-description.ts";

/** What the continuous backup has at this moment. */
export interface ContinuousBackupState {
  started_at: Date;
  /** When the last segment arrived; null if none has. */
  segment_at: Date | null;
  /** When the last base backup was complete; null if there is none. */
  base_at: Date | null;
  /** Why the last attempt failed; null if it succeeded. */
  error: string | null;
}

/** The dependencies of every operation: parameters, never imports, so that tests supply their own. */
export interface Deps {
  db: Kysely<DB>;
  /** The pool under `db`, for hot paths with one prepared statement. */
  pool: Pool;
  /** The replica that serves lists, reports and exports; absent without DATABASE_READ_URL. */
  replica?: ReadReplica | undefined;
  env: Env;
  documents: DocumentStore;
  /** The continuous backup of the embedded database; absent without BACKUP_TO. */
  backup?: { state(): ContinuousBackupState } | undefined;
  /** What every noun says of its tables, for nouns that are below others. */
  tables: readonly DescribedTable[];
  /** The clock. Tests set it; nothing else reads the time. */
  now: () => Date;
}

/** The database or a transaction: the first parameter of a query function. */
export type Connection = Kysely<DB>;

/** The one business date of the system (Africa/Freetown), as YYYY-MM-DD. */
export function today(deps: Deps): string {
  return businessDate(deps.now());
}
