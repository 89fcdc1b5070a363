import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { isDeepStrictEqual } from "node:util";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";
import { lockSettings, readSettings, saveSetting } from "../settings/queries.ts";
import { tillsInUse } from "../tills/tills.ts";

/**
 * Writes the given settings that differ, and records them before and after (AUTH-56).
 * @throws 409 for tills that are in use; 400 for a usual method of payouts that the system records by itself (PAY-38)
 */
export async function saveSettings(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  requested: Partial<LenderSettings>,
): Promise<void> {
  await lockSettings(tx);
  const current = await readSettings(tx);
  const changed = changesOf(current, requested);
  if (changed.length === 0) return;
  const settings = { ...current, ...requested };
  if (current.tills && !settings.tills) {
    const error = await tillsInUse(tx);
    if (error !== null) throw conflict(error, { tills: error });
  }
  if (settings.default_payout_method !== current.default_payout_method)
    await refuseSystemMethod(tx, settings.default_payout_method, "default_payout_method");
  for (const [key, value] of changed)
    await saveSetting(tx, key, value, actorIn(ctx).user_id, deps.now());
  const names = changed.map(([key]) => key);
  await writeAudit(tx, ctx, {
    action: "settings.update",
    record_type: "settings",
    record_id: "lender",
    before: pickSettings(current, names),
    after: pickSettings(settings, names),
  });
}

/** The requested settings that differ. */
export function changesOf(
  current: LenderSettings,
  requested: Partial<LenderSettings>,
): [string, unknown][] {
  const before = new Map<string, unknown>(Object.entries(current));
  return Object.entries(requested).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before.get(key)),
  );
}

/** The settings with these names. */
export function pickSettings(settings: LenderSettings, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => names.includes(key)));
}
