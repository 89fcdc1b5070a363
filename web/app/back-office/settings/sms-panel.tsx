import { Switch, TextInput } from "@mantine/core";
import { isPlanned } from "@microfinance/contract/messaging/sms-plan.ts";
import { plannedTemplates, templateRules } from "@microfinance/contract/messaging/sms-templates.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** Whether text messages are sent, when, and which (MSG-15, MSG-17). */
export function SmsPanel(props: SettingsPanel) {
  const { settings } = props;
  const { sms, sms_quiet_from, sms_quiet_until, sms_quiet_sundays } = settings;
  const plan = Object.fromEntries(
    plannedTemplates.map((template) => [template, isPlanned(settings, template)]),
  );
  const planned = plannedTemplates.filter((template) => isPlanned(settings, template));
  return (
    <SettingsEditPanel
      title="Text messages"
      values={{
        sms,
        from: String(sms_quiet_from),
        until: String(sms_quiet_until),
        sundays: sms_quiet_sundays,
        ...plan,
      }}
      readOnly={props.readOnly}
      save={(values) => {
        const chosen = new Map<string, unknown>(Object.entries(values));
        return props.save({
          sms: values.sms,
          sms_quiet_from: Number(values.from),
          sms_quiet_until: Number(values.until),
          sms_quiet_sundays: values.sundays,
          sms_plan: Object.fromEntries(
            plannedTemplates.map((template) => [template, chosen.get(template) === true]),
          ),
        });
      }}
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              { label: settingsTexts.smsOn, value: sms ? "On" : "Off" },
              {
                label: "Quiet hours",
                value: `${hour(sms_quiet_from)} to ${hour(sms_quiet_until)}${sms_quiet_sundays ? ", and Sundays" : ""}`,
              },
              {
                label: "Plan",
                value:
                  planned.map((template) => templateRules[template].label).join(", ") || "None",
              },
            ]}
          />
          <p className={classes.note}>
            Each text message costs. Codes to sign in are sent at any hour while this is on; all
            other messages wait for the end of the quiet hours.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          <Switch
            label={settingsTexts.smsOn}
            {...form.getInputProps("sms", { type: "checkbox" })}
          />
          <div className={classes.pair}>
            <TextInput label="Quiet from (hour)" inputMode="numeric" {...form.field("from")} />
            <TextInput label="until (hour)" inputMode="numeric" {...form.field("until")} />
          </div>
          <Switch
            label={settingsTexts.smsQuietSundays}
            {...form.getInputProps("sundays", { type: "checkbox" })}
          />
          {plannedTemplates.map((template) => (
            <Switch
              key={template}
              label={templateRules[template].label}
              {...form.getInputProps(template, { type: "checkbox" })}
            />
          ))}
        </>
      )}
    />
  );
}

const hour = (value: number) => `${String(value).padStart(2, "0")}:00`;
