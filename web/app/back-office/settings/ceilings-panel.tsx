import { formatNle } from "@microfinance/contract/core/money.ts";
import type { ApprovalCeilings } from "@microfinance/contract/loans/approval-limits.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

type CeilingValues = Record<keyof ApprovalCeilings, number | "">;

const roles = [
  { name: "system_admin", label: "System Admin" },
  { name: "manager", label: "Manager" },
  { name: "others", label: "Everybody else who may approve" },
] as const satisfies readonly { name: keyof ApprovalCeilings; label: string }[];

/** The highest amount each role may approve (LOAN-54). */
export function CeilingsPanel(props: SettingsPanel) {
  const { approval_ceilings: stored } = props.settings;
  return (
    <SettingsEditPanel<CeilingValues>
      title="Approval ceilings"
      values={enteredCeilings(stored)}
      readOnly={props.readOnly}
      save={(input) => props.save({ approval_ceilings: ceilingsFrom(input) })}
      view={
        <div>
          <DetailList
            items={roles.map(({ name, label }) => ({ label, value: formatCeiling(stored[name]) }))}
          />
          <p className={classes.note}>
            The largest amount that a person of the role approves. The strongest role of a person
            counts.
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

function formatCeiling(ceiling: number | null): string {
  return ceiling === null ? "Any amount" : `Up to ${formatNle(ceiling)}`;
}

function enteredCeilings({ system_admin, manager, others }: ApprovalCeilings): CeilingValues {
  return { system_admin: system_admin ?? "", manager: manager ?? "", others: others ?? "" };
}

function ceilingsFrom({ system_admin, manager, others }: CeilingValues): ApprovalCeilings {
  const ceiling = (input: number | "") => (input === "" ? null : input);
  return {
    system_admin: ceiling(system_admin),
    manager: ceiling(manager),
    others: ceiling(others),
  };
}
