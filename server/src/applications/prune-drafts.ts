import type { Connection } from "../core/deps.ts";

const day = 86_400_000;

/** Deletes unfinished applications without a save or an upload for `days` days, with their files (LOAN-14). */
export async function pruneDrafts(db: Connection, now: Date, days: number): Promise<void> {
  const longAgo = new Date(now.getTime() - days * day);
  await db
    .deleteFrom("application_drafts as d")
    .where("d.updated_at", "<", longAgo)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("documents as f")
            .select("f.id")
            .whereRef("f.draft_id", "=", "d.id")
            .where("f.created_at", ">=", longAgo),
        ),
      ),
    )
    .execute();
}
