import { defineJob } from "../core/jobs.ts";
import { sql } from "kysely";
import { pruneDrafts } from "../applications/prune-drafts.ts";
import { pruneEvents } from "../connections/deliveries.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { endedStatuses } from "../core/db/owing.ts";
import { pruneMessages } from "../messaging/queries.ts";
import { readSettings } from "../settings/queries.ts";

/** Deletes records after their retention period, after midnight (CUST-25). */
export const retention = defineJob(
  "privacy.apply-retention",
  { cron: "30 0 * * *" },
  applyRetention,
);

/**
 * Deletes records older than the retention times (docs/privacy.md): unfinished applications, sent mails and events,
 * messages, and the files of ended applications and loans. Each loan whose files are deleted gets an audit entry. It is
 * idempotent.
 */
export async function applyRetention(deps: Deps): Promise<void> {
  const { retention } = await readSettings(deps.db);
  await pruneDrafts(deps.db, deps.now(), retention.unfinished_applications_days);
  await pruneMessages(deps.db, deps.now(), retention.mails_days);
  await pruneEvents(deps.db, deps.now(), retention.mails_days);
  // What was booked of a delivery stays; the delivery itself names the payer.
  await deps.db
    .deleteFrom("webhook_deliveries")
    .where("processed_at", "<", new Date(deps.now().getTime() - retention.mails_days * 86_400_000))
    .execute();
  await deps.db
    .deleteFrom("contact_messages")
    .where("created_at", "<", before(deps, retention.messages_months))
    .execute();
  await deleteFiles(deps, "declined", before(deps, retention.declined_files_months));
  await deleteFiles(deps, "ended", before(deps, 12 * retention.ended_loans_years));
}

/** @param months the age */
function before(deps: Deps, months: number) {
  return sql<Date>`${deps.now()}::timestamptz - make_interval(months => ${months})`;
}

/** Deletes the files of loans that ended before this time, each loan with its audit entry. */
async function deleteFiles(
  deps: Deps,
  kind: "declined" | "ended",
  moment: ReturnType<typeof before>,
): Promise<void> {
  const wasApproved = kind === "ended";
  await deps.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ loan_id: string; files: string[] }>`
      with deleted as (
        delete from documents f using loans l
        where l.id = f.loan_id and l.status in (${sql.raw(endedStatuses)})
          and (l.approval_date is not null) = ${wasApproved} and l.updated_at < ${moment}
        returning l.loan_id, f.name)
      select loan_id, array_agg(name order by name) as files from deleted group by loan_id`.execute(
      db,
    );
    for (const { loan_id, files } of rows)
      await writeAudit(db, "system", {
        action: "document.expire",
        record_type: "loan",
        record_id: loan_id,
        before: { files },
      });
  });
}
