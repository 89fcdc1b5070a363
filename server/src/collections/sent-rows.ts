import type { Deps } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import type { TakenSheet } from "./take-sheet.ts";

/**
 * Takes what a phone sent, row by row: what is none of the sheet's is refused and stops no other. An unexpected error is
 * thrown after the rest is done, so that the phone sends all again.
 * @param take in a transaction of its own; the same row again gives the same result
 */
export async function takeEach<Sent, Result>(
  rows: readonly Sent[],
  take: (sent: Sent) => Promise<Result>,
  refused: (sent: Sent, text: string) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let broken: { error: unknown } | null = null;
  for (const sent of rows) {
    try {
      results.push(await take(sent));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) broken ??= { error };
      else results.push(refused(sent, error.message));
    }
  }
  if (broken !== null) throw broken.error;
  return results;
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
