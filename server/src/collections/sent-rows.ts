import type { Deps } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { eachRow } from "./each-row.ts";
import type { TakenSheet } from "./take-sheet.ts";

/**
 * Processes the rows that a phone sent, as `eachRow`. A row that a rule rejects is refused and does not affect the
 * others.
 */
export function processEach<Sent, Result>(
  rows: readonly Sent[],
  processRow: (sent: Sent) => Promise<Result>,
  refused: (sent: Sent, text: string) => Result,
): Promise<Result[]> {
  return eachRow(rows, (sent) =>
    processRow(sent).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return refused(sent, error.message);
    }),
  );
}

/** The columns that state by which sheet of a phone, and when, a row was received. */
export function sentRowColumns({ now }: Deps, taken: TakenSheet, position: number) {
  return { taken_sheet_id: taken.id, sheet_id: taken.sheet_id, position, received_at: now() };
}

/** Whether the entry stored under a key has the same row, person and time as the one sent under it now. */
export function isSameRow(
  stored: { sheet_id: number; position: number; by: number; at: Date },
  taken: TakenSheet,
  sent: { position: number; at: string },
): boolean {
  return (
    stored.sheet_id === taken.sheet_id &&
    stored.by === taken.taken_by &&
    stored.position === sent.position &&
    stored.at.getTime() === Date.parse(sent.at)
  );
}
