import { shortName } from "@microfinance/contract/core/names.ts";
import { everythingTexts } from "@microfinance/contract/exports/texts.ts";
import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { exportedTables } from "./tables.ts";
import { writeZip } from "./write-zip.ts";

/** The lock of which one download at a time has its share. */
const lock = "hashtextextended('everything out', 0)";

/**
 * Refuses while everything is taken out already.
 * @throws 409
 */
export function refuseWhileRunning(deps: Deps): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.raw(lock)}) as is_free`.execute(tx);
    if (rows[0]?.is_free !== true) throw conflict(everythingTexts.running);
  });
}

/**
 * Sends everything as one ZIP, which is written while it is read, and records it in the audit log (KYC-40).
 * @throws 409 while another one is taken
 */
export async function sendEverything(
  deps: Deps,
  ctx: RequestContext & { actor: SessionActor },
  reply: FastifyReply,
): Promise<Readable> {
  const settings = await readSettings(deps.db);
  const client = await deps.pool.connect();
  // The session is not returned to the pool: it has a lock and other settings.
  const release = () => client.release(true);
  // A connection that is lost between two queries fails the next one.
  client.on("error", () => undefined);
  try {
    // A reader who stops reading does not hold the snapshot for ever.
    await client.query(
      "set statement_timeout = '1h'; set idle_in_transaction_session_timeout = '15min'",
    );
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(${lock}) as is_free`,
    );
    if (rows[0]?.is_free !== true) throw conflict(everythingTexts.running);
    await client.query("begin transaction isolation level repeatable read read only");
    const counted = await client.query<{ count: number }>(
      "select count(*)::integer as count from documents where virus is null",
    );
    const documents = counted.rows[0]?.count ?? 0;
    await writeAudit(deps.db, ctx, {
      action: "everything.export",
      record_type: "everything",
      record_id: today(deps),
      after: { tables: Object.keys(exportedTables).length, documents },
    });
    void reply
      .header("content-type", "application/zip")
      .header("content-disposition", `attachment; filename="everything-${today(deps)}.zip"`);
    const made = {
      at: deps.now().toISOString().slice(0, 16).replace("T", " "),
      by: shortName(ctx.actor),
      lender: settings.lender_name,
      documents,
    };
    return writeZip(client, deps, made, release);
  } catch (error) {
    release();
    throw error;
  }
}
