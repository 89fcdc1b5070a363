import { LimitPanel } from "./limit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";

/** Up to which amount one person decides on a receipt of the wallet (MOMO-15). */
export function ReceiptsPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="receipt_limit"
      title="Receipts of mobile money"
      label="One person attaches or returns a receipt up to"
      note="Above it a second person confirms. No person confirms their own request."
    />
  );
}
