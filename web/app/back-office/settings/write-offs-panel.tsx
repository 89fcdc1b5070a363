import { formatNle } from "@microfinance/contract/core/money.ts";
import type { WriteOffCeilings } from "@microfinance/contract/servicing/write-off.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

type CeilingValues = Record<keyof WriteOffCeilings, number | "">;

const roles = [
  { name: "manager", label: "A Manager approves write-offs up to" },
  { name: "system_admin", label: "A System Admin approves write-offs up to" },
] as const satisfies readonly { name: keyof WriteOffCeilings; label: string }[];

/** Up to which principal each role approves a write-off (SERV-122). */
export function WriteOffsPanel(props: SettingsPanel) {
  const { manager, system_admin } = props.settings.write_off_ceilings;
  return (
    <SettingsEditPanel<CeilingValues>
      title="Write-offs"
      values={{ manager: manager ?? "", system_admin: system_admin ?? "" }}
      readOnly={props.readOnly}
      save={(input) =>
        props.save({
          write_off_ceilings: {
            manager: input.manager === "" ? null : input.manager,
            system_admin: input.system_admin === "" ? null : input.system_admin,
          },
        })
      }
      view={
        <div>
          <DetailList
            items={roles.map(({ name, label }) => {
              const ceiling = props.settings.write_off_ceilings[name];
              return { label, value: ceiling === null ? "Any amount" : formatNle(ceiling) };
            })}
            columns={1}
          />
          <p className={classes.note}>
            Of the principal that is lost. Closing or canceling a loan with principal owed is a
            write-off too. No person approves their own request.
          </p>
        </div>
      }
      fields={(form) =>
        roles.map(({ name, label }) => (
          <MoneyField
            key={name}
            label={label}
            description="Empty for any amount"
            {...form.field(name)}
            value={form.getValues()[name]}
            onChange={(amount) => form.setFieldValue(name, amount)}
          />
        ))
      }
    />
  );
}
