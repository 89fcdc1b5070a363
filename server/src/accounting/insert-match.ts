import type { Connection } from "../core/deps.ts";

interface NewMatch {
  account_code: string;
  way: "automatic" | "by hand" | "booked";
  matched_by: number | null;
  matched_at: Date;
  line_ids: readonly number[];
  entry_ids: readonly number[];
}

/** Stores a match, whose sums the database compares. @returns its id */
export async function insertMatch(
  tx: Connection,
  { line_ids, entry_ids, ...match }: NewMatch,
): Promise<number> {
  const { id } = await tx
    .insertInto("statement_matches")
    .values(match)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (line_ids.length > 0)
    await tx
      .insertInto("matched_lines")
      .values(line_ids.map((line_id) => ({ line_id, match_id: id })))
      .execute();
  if (entry_ids.length > 0)
    await tx
      .insertInto("matched_entries")
      .values(
        entry_ids.map((entry_id) => ({
          entry_id,
          account_code: match.account_code,
          match_id: id,
        })),
      )
      .execute();
  return id;
}
