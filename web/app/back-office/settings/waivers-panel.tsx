import { formatNle } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../components/drawer/detail-drawer.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const label = "A Finance Admin approves waivers up to";

/** Up to which amount a Finance Admin approves the waiver of a penalty (SERV-57). */
export function WaiversPanel(props: SettingsPanel) {
  const limit = props.settings.finance_waiver_limit;
  return (
    <SettingsEditPanel<{ limit: number | "" }>
      title="Waivers of penalties"
      values={{ limit }}
      readOnly={props.readOnly}
      save={(input) => props.save({ finance_waiver_limit: Number(input.limit) })}
      view={
        <div>
          <DetailList items={[{ label, value: formatNle(limit) }]} columns={1} />
          <p className={classes.note}>
            Managers and System Admins approve any waiver. Nobody approves what they asked for.
          </p>
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
