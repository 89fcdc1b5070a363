import {
  exportEverything,
  everythingTexts,
} from "@microfinance/contract/exports/everything-endpoints.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { route } from "../core/http/route.ts";
import { readSettings } from "../settings/queries.ts";
import { exportedTables } from "./tables.ts";
import { writeZip } from "./write-zip.ts";

/** Everything out again (KYC-40). */
export function everythingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, exportEverything, async ({ actor, ctx, reply }) => {
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
        "select pg_try_advisory_lock(hashtextextended('everything out', 0)) as is_free",
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
        by: `${actor.first_name} ${actor.last_name}`,
        lender: settings.lender_name,
        documents,
      };
      return writeZip(client, deps, made, release);
    } catch (error) {
      release();
      throw error;
    }
  });
}
