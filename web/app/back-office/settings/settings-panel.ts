import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";

/** Properties of every settings panel. */
export interface SettingsPanel {
  settings: LenderSettings;
  readOnly: boolean;
  /** Saves the given settings and returns the server's text. */
  save: (change: Partial<LenderSettings>) => Promise<string>;
}
