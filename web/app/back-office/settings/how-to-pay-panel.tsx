import { bySchema } from "../../core/by-schema.ts";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { howToPay, type HowToPay } from "@microfinance/contract/settings/schema.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const fields = [
  { name: "cash_address", label: "Cash: address of the desk" },
  { name: "cash_hours", label: "Cash: opening hours" },
  { name: "mobile_money_code", label: "Mobile money: code to dial" },
  { name: "bank_account", label: "Bank: bank, account name and number" },
] as const satisfies readonly { name: keyof HowToPay; label: string }[];

/** How customers pay an instalment (CUST-26). */
export function HowToPayPanel(props: SettingsPanel) {
  const values = props.settings.how_to_pay;
  const isUnset = fields.every(({ name }) => values[name] === "");
  return (
    <SettingsEditPanel<HowToPay>
      title="How to pay"
      values={values}
      readOnly={props.readOnly}
      check={bySchema(howToPay)}
      save={(input) => props.save({ how_to_pay: howToPay.parse(input) })}
      view={
        <div>
          {isUnset ? (
            <p>Not set. Customers see no way to pay.</p>
          ) : (
            <DetailList
              columns={1}
              items={fields
                .filter(({ name }) => values[name] !== "")
                .map(({ name, label }) => ({ label, value: values[name] }))}
            />
          )}
          <p className={classes.note}>
            Customers see these beside their next payment, with the loan id as the reference.
          </p>
        </div>
      }
      fields={(form) =>
        fields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            autoComplete="off"
            maxLength={textLimits.line}
            {...form.field(name)}
          />
        ))
      }
    />
  );
}
