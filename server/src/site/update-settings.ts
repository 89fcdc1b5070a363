import type { WaitingChange } from "@microfinance/contract/core/waiting-change.ts";
import { isControl } from "@microfinance/contract/settings/controls.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockSettings, readSettings } from "../settings/queries.ts";
import { askControl } from "./ask-control.ts";
import { changesOf, saveSettings } from "./save-settings.ts";

/**
 * Changes the given settings that differ, and records them before and after (AUTH-56). Those that are controls wait for
 * a second administrator.
 * @returns all effective settings, and what waits
 * @throws 409 for tills that are in use, and for a change that is asked for already; 400 for a usual method of payouts
 *   that the system records by itself (PAY-38)
 */
export async function updateSettings(
  deps: Deps,
  ctx: RequestContext,
  requested: Partial<LenderSettings>,
): Promise<{ settings: LenderSettings; request: WaitingChange }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const changed = changesOf(await readSettings(tx), requested);
    const ofKind = (control: boolean) =>
      Object.fromEntries(changed.filter(([key]) => isControl(key) === control));
    await saveSettings(tx, deps, ctx, ofKind(false));
    const change = ofKind(true);
    const id = Object.keys(change).toSorted().join(",");
    const request =
      id === "" ? null : await askControl(tx, deps, ctx, { control: "settings", id, change });
    return { settings: await readSettings(tx), request };
  });
}
