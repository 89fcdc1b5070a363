import { Switch } from "@mantine/core";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** Whether customers are offered Krio lines (CUST-28). */
export function CustomerAreaPanel(props: SettingsPanel) {
  const { krio_offered } = props.settings;
  return (
    <SettingsEditPanel
      title="Customer area"
      values={{ krio_offered }}
      readOnly={props.readOnly}
      save={props.save}
      view={
        <div>
          <DetailList
            columns={1}
            items={[{ label: settingsTexts.krioOffered, value: krio_offered ? "On" : "Off" }]}
          />
          <p className={classes.note}>
            The Krio lines are drafts. Let a native speaker check them before you switch this on.
            The consent stays in English.
          </p>
        </div>
      }
      fields={(form) => (
        <Switch
          label={settingsTexts.krioOffered}
          {...form.getInputProps("krio_offered", { type: "checkbox" })}
        />
      )}
    />
  );
}
