import { Switch } from "@mantine/core";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const switches = [
  { name: "reviewers_differ", label: settingsTexts.reviewersDiffer },
  { name: "approver_independent", label: settingsTexts.approverIndependent },
  { name: "reversal_by_other", label: settingsTexts.reversalByOther },
] as const;

/** Which steps of a loan need different people (LOAN-44). */
export function ReviewsPanel(props: SettingsPanel) {
  const { reviewers_differ, approver_independent, reversal_by_other } = props.settings;
  const values = { reviewers_differ, approver_independent, reversal_by_other };
  return (
    <SettingsEditPanel
      title="Separate persons"
      values={values}
      readOnly={props.readOnly}
      save={props.save}
      view={
        <div>
          <DetailList
            items={switches.map(({ name, label }) => ({
              label,
              value: values[name] ? "On" : "Off",
            }))}
          />
          <p className={classes.note}>
            Where one is off, the loan names the person who did both steps. No person ever acts on
            their own loan.
          </p>
        </div>
      }
      fields={(form) =>
        switches.map(({ name, label }) => (
          <Switch key={name} label={label} {...form.getInputProps(name, { type: "checkbox" })} />
        ))
      }
    />
  );
}
