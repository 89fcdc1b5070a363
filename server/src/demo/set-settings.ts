import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { saveSettings } from "../site/save-settings.ts";

/** Writes settings of the demo at once, as if a second administrator had agreed before. */
export const setSettings = (
  deps: Deps,
  ctx: RequestContext,
  settings: Partial<LenderSettings>,
): Promise<void> => deps.db.transaction().execute((tx) => saveSettings(tx, deps, ctx, settings));
