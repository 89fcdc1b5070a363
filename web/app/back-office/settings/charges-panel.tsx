import { LimitPanel } from "./limit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";

/** Up to which amount one person books charges and differences (ACC-27). */
export function ChargesPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="charge_limit"
      title="Charges and differences"
      label="One person books them up to"
      note="Of a day, a statement and an employer's list. Above it they are a manual journal, which a second person checks."
    />
  );
}
