import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import type { DateOrder } from "@microfinance/contract/core/date-in-text.ts";
import type {
  NumberFormat,
  RowProblem,
  RowReading,
  RowValues,
} from "@microfinance/contract/imports/read-row.ts";
import type { ImportOutcome, ImportState } from "@microfinance/contract/imports/schema.ts";
import type { Sums } from "@microfinance/contract/imports/sums.ts";
import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** Rows that are read, or written, in one transaction. */
export const chunkSize = 500;

/** An import as its work reads it. */
export interface LockedImport {
  id: number;
  kind: ImportKind;
  format: "csv" | "xlsx";
  file_name: string;
  cut_over: string;
  date_order: DateOrder;
  numbers: NumberFormat;
  state: ImportState;
  rows_read: number;
  totals: Sums | null;
  made_by: number;
  taken_back_by: number | null;
}

/** A row with what was read of it. */
export interface StagedRow {
  number: number;
  reference: string;
  values: RowValues;
  fingerprint: string;
  problems: RowProblem[];
  /** Cells that are read otherwise than they are written. */
  readings: RowReading[];
}

/** A row with its result. */
export interface CheckedRow extends StagedRow {
  outcome: ImportOutcome;
  /** What is possible and unlikely. */
  doubts: RowProblem[];
}

/** A written record as it is taken back. */
export interface ImportedRecord {
  id: number;
  code: string;
  customer_id: string;
  loan_id: number;
  part_id: number;
}

/**
 * Locks an import for a step of its work, or for a change of its state.
 * @throws 404 for an unknown one
 */
export async function lockImport(tx: Connection, id: number): Promise<LockedImport> {
  const { rows } = await sql<LockedImport>`
    select id, kind, format, file_name, cut_over, date_order, numbers, state, rows_read, totals, made_by, taken_back_by
    from imports where id = ${id} for update`.execute(tx);
  const [locked] = rows;
  if (locked === undefined) throw notFound(texts.notFound);
  return locked;
}
