import { NumberInput, Switch } from "@mantine/core";
import { type AgeingBucket, ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const daysLabel = "Days that everybody may date money back";

/** How far back money may be dated (ACC-25). */
export function BackdatingPanel(props: SettingsPanel) {
  const { backdate_days } = props.settings;
  return (
    <SettingsEditPanel<{ backdate_days: number | string }>
      title="Dates of money"
      values={{ backdate_days }}
      readOnly={props.readOnly}
      check={(input) =>
        Number.isInteger(input.backdate_days)
          ? null
          : { text: settingsTexts.invalidBackdating, fields: ["backdate_days"] }
      }
      save={(input) => props.save({ backdate_days: Number(input.backdate_days) })}
      view={
        <div>
          <DetailList items={[{ label: daysLabel, value: String(backdate_days) }]} columns={1} />
          <p className={classes.note}>
            Finance Admin, Manager and System Admin may date it further back, to any open day. Money
            is never dated after today.
          </p>
        </div>
      }
      fields={(form) => (
        <NumberInput
          label={daysLabel}
          allowDecimal={false}
          allowNegative={false}
          max={365}
          hideControls
          {...form.field("backdate_days")}
        />
      )}
    />
  );
}

type Percentages = LenderSettings["provision_percentages"];
type ProvisionValues = Record<AgeingBucket, number | string> & { provision_at_close: boolean };

/** The provision for late loans, and whether closing a month posts it (ACC-26). */
export function ProvisionPanel(props: SettingsPanel) {
  const { provision_at_close, provision_percentages } = props.settings;
  return (
    <SettingsEditPanel<ProvisionValues>
      title="Provision for loan losses"
      values={{ ...provision_percentages, provision_at_close }}
      readOnly={props.readOnly}
      check={(input) => {
        const wrong = ageingBuckets.filter(({ key }) => input[key] === "").map(({ key }) => key);
        return wrong.length === 0 ? null : { text: settingsTexts.invalidProvision, fields: wrong };
      }}
      save={(input) =>
        props.save({
          provision_at_close: input.provision_at_close,
          provision_percentages: percentagesOf(input),
        })
      }
      view={
        <div>
          <DetailList
            items={[
              ...ageingBuckets.map(({ key, label }) => ({
                label,
                value: `${provision_percentages[key]}%`,
              })),
              { label: settingsTexts.provisionAtClose, value: provision_at_close ? "On" : "Off" },
            ]}
          />
          <p className={classes.note}>
            Percent of the outstanding principal, by days past due. 0, 10, 25, 50, 75, 90 and 100%
            are the classes of Sa-Dhan, still to be confirmed by the owner.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          {ageingBuckets.map(({ key, label }) => (
            <NumberInput
              key={key}
              label={label}
              suffix="%"
              decimalScale={2}
              allowNegative={false}
              max={100}
              hideControls
              {...form.field(key)}
            />
          ))}
          <Switch
            label={settingsTexts.provisionAtClose}
            {...form.getInputProps("provision_at_close", { type: "checkbox" })}
          />
        </>
      )}
    />
  );
}

function percentagesOf(input: ProvisionValues): Percentages {
  const percent = (key: AgeingBucket) => Number(input[key]);
  return {
    current: percent("current"),
    "1-30": percent("1-30"),
    "31-60": percent("31-60"),
    "61-90": percent("61-90"),
    "91-180": percent("91-180"),
    "181-365": percent("181-365"),
    "over-365": percent("over-365"),
  };
}
