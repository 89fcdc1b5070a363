import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** Up to which amount one person decides alone: a setting of one amount. */
export function LimitPanel(
  props: SettingsPanel & {
    setting: "receipt_limit" | "finance_waiver_limit" | "charge_limit";
    title: string;
    label: string;
    note: string;
  },
) {
  const { setting, label } = props;
  const limit = props.settings[setting];
  return (
    <SettingsEditPanel<{ limit: number | "" }>
      title={props.title}
      values={{ limit }}
      readOnly={props.readOnly}
      save={(input) => {
        const change: Partial<LenderSettings> = { [setting]: Number(input.limit) };
        return props.save(change);
      }}
      view={
        <div>
          <DetailList items={[{ label, value: formatNle(limit) }]} columns={1} />
          <p className={classes.note}>{props.note}</p>
        </div>
      }
      fields={(form) => (
        <MoneyField
          label={label}
          description="0 for none"
          {...form.field("limit")}
          value={form.getValues().limit}
          onChange={(amount) => form.setFieldValue("limit", amount)}
        />
      )}
    />
  );
}
