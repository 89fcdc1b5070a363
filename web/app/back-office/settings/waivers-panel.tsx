import { LimitPanel } from "./limit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";

/** Up to which amount a Finance Admin approves the waiver of a penalty (SERV-57). */
export function WaiversPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="finance_waiver_limit"
      title="Waivers of penalties"
      label="A Finance Admin approves waivers up to"
      note="Managers and System Admins approve any waiver. No person approves their own request."
    />
  );
}
