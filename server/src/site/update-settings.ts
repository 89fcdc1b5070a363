import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { tillsInUse } from "../tills/tills.ts";
import { lockSettings, readSettings, saveSetting } from "../settings/queries.ts";

/**
 * Changes the given settings that differ, and records them before and after (AUTH-56).
 * @returns all effective settings
 * @throws 409 for tills that are in use; 400 for a usual method of payouts that the system records by itself (PAY-38)
 */
export async function updateSettings(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  requested: Partial<LenderSettings>,
): Promise<LenderSettings> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const current = await readSettings(tx);
    const settings = { ...current, ...requested };
    const before = new Map<string, unknown>(Object.entries(current));
    const changed = Object.entries(settings).filter(
      ([key, value]) => !isDeepStrictEqual(value, before.get(key)),
    );
    if (changed.length === 0) return current;
    if (current.tills && !settings.tills) {
      const error = await tillsInUse(tx);
      if (error !== null) throw conflict(error, { tills: error });
    }
    if (settings.default_payout_method !== current.default_payout_method)
      await refuseSystemMethod(tx, settings.default_payout_method, "default_payout_method");
    for (const [key, value] of changed)
      await saveSetting(tx, key, value, actor.user_id, deps.now());
    const names = changed.map(([key]) => key);
    await writeAudit(tx, ctx, {
      action: "settings.update",
      record_type: "settings",
      record_id: "lender",
      before: pick(current, names),
      after: pick(settings, names),
    });
    return settings;
  });
}

function pick(settings: LenderSettings, names: string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => names.includes(key)));
}
