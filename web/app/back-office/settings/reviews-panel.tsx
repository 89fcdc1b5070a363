import { Switch } from "@mantine/core";
import { timers } from "@microfinance/contract/constants.ts";
import { EditPanel } from "../../ui/edit-panel.tsx";
import type { SettingsPanel } from "./settings-page.tsx";
import classes from "./settings.module.css";

/** Whether one person may take several steps of the same loan (D99). */
export function ReviewsPanel(props: SettingsPanel) {
  const { separate_reviewers } = props.settings;
  return (
    <EditPanel
      title="Separate reviewers"
      values={{ separate_reviewers }}
      exists
      empty={null}
      readOnly={props.readOnly}
      dismissAfter={timers.banner}
      failure="The settings could not be saved."
      save={props.save}
      view={
        <div>
          <p>
            <strong>{separate_reviewers ? "On" : "Off"}</strong>
          </p>
          <p className={classes.note}>
            {separate_reviewers
              ? "The second review and the approval are refused to whoever did an earlier step of the loan."
              : "One person may do both reviews and approve; the loan shows it plainly."}
          </p>
        </div>
      }
      fields={(form) => (
        <Switch
          label="Different people for first review, second review and approval"
          {...form.getInputProps("separate_reviewers", { type: "checkbox" })}
        />
      )}
    />
  );
}
