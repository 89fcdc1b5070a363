import { formatNle } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../components/drawer/detail-drawer.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const label = "One person attaches or returns a receipt up to";

/** Up to which amount one person decides on a receipt of the wallet (MOMO-15). */
export function ReceiptsPanel(props: SettingsPanel) {
  const limit = props.settings.receipt_limit;
  return (
    <SettingsEditPanel<{ limit: number | "" }>
      title="Receipts of mobile money"
      values={{ limit }}
      readOnly={props.readOnly}
      save={(input) => props.save({ receipt_limit: Number(input.limit) })}
      view={
        <div>
          <DetailList items={[{ label, value: formatNle(limit) }]} columns={1} />
          <p className={classes.note}>
            Above it a second person confirms. Nobody confirms what they asked for.
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
