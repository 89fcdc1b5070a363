import type { Deps } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { eachRow } from "./each-row.ts";
import type { TakenSheet } from "./take-sheet.ts";

/** Takes what a phone sent, as `eachRow`: what is none of the sheet's is refused and stops no other. */
export function takeEach<Sent, Result>(
  rows: readonly Sent[],
  take: (sent: Sent) => Promise<Result>,
  refused: (sent: Sent, text: string) => Result,
): Promise<Result[]> {
  return eachRow(rows, (sent) =>
    take(sent).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return refused(sent, error.message);
    }),
  );
}

/** Where and when a row came in, as it is stored. */
export function arrivalColumns({ now }: Deps, taken: TakenSheet, position: number) {
  return { taken_sheet_id: taken.id, sheet_id: taken.sheet_id, position, received_at: now() };
}

/** Whether what is stored under a key is of the same row, person and moment as what is sent under it now. */
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
