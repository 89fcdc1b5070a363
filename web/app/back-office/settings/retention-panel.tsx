import { bySchema } from "../../core/by-schema.ts";
import { NumberInput } from "@mantine/core";
import { retentionTimes, type RetentionTimes } from "@microfinance/contract/settings/schema.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const fields = [
  { name: "unfinished_applications_days", label: "Unfinished applications", unit: "days" },
  { name: "declined_files_months", label: "Files of declined applications", unit: "months" },
  { name: "ended_loans_years", label: "Records and files of ended loans", unit: "years" },
  { name: "messages_months", label: "Messages of the contact page", unit: "months" },
  { name: "mails_days", label: "Sent emails", unit: "days" },
] as const satisfies readonly { name: keyof RetentionTimes; label: string; unit: string }[];

type Input = Record<keyof RetentionTimes, number | string>;

/** The retention period of each kind of record; a nightly job deletes older ones. */
export function RetentionPanel(props: SettingsPanel) {
  const { retention } = props.settings;
  return (
    <SettingsEditPanel<Input>
      title="How long records are kept"
      values={retention}
      readOnly={props.readOnly}
      check={bySchema(retentionTimes)}
      save={(input) => props.save({ retention: retentionTimes.parse(input) })}
      view={
        <div>
          <DetailList
            items={fields.map(({ name, label, unit }) => ({
              label,
              value: `${retention[name]} ${unit}`,
            }))}
          />
          <p className={classes.note}>
            What is older is deleted each night. Check with your lawyer how long the law wants the
            records of loans kept.
          </p>
        </div>
      }
      fields={(form) =>
        fields.map(({ name, label, unit }) => (
          <NumberInput
            key={name}
            label={`${label} (${unit})`}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.field(name)}
          />
        ))
      }
    />
  );
}
