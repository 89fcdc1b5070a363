import { EntriesPanel } from "./entries-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";

/** The reasons of a refusal that customers are told, each with what would help (LOAN-63). */
export function RefusalPanel(props: SettingsPanel) {
  return (
    <EntriesPanel
      {...props}
      title="Reasons of a refusal"
      level={2}
      note="Who rejects an application chooses one. The customer reads it with what would help, and never the comments."
      name="refusal_categories"
      entryName="reason"
      fields={[
        { name: "category", label: "Reason" },
        { name: "help", label: "What would help", kind: "paragraph", optional: true },
      ]}
    />
  );
}
