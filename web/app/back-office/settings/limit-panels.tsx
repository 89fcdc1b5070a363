import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";
import type { ApprovalCeilings } from "@microfinance/contract/loans/approval-limits.ts";

/** Settings of one amount, up to which one person decides alone. */
const limits = [
  {
    // SERV-57
    setting: "finance_waiver_limit",
    title: "Waivers of penalties",
    label: "A Finance Admin approves waivers up to",
    note: "Managers and System Admins approve any waiver. No person approves their own request.",
  },
  {
    // MOMO-15
    setting: "receipt_limit",
    title: "Receipts of mobile money",
    label: "One person attaches or returns a receipt up to",
    note: "Above it a second person confirms. No person confirms their own request.",
  },
  {
    // ACC-27
    setting: "charge_limit",
    title: "Charges and differences",
    label: "One person books them up to",
    note: "Of a day, a statement and an employer's list. Above it they are a manual journal, which a second person checks.",
  },
] as const;

/** Up to which amounts one person decides alone. */
export function LimitPanels(props: SettingsPanel) {
  return limits.map((limit) => <LimitPanel key={limit.setting} {...props} {...limit} />);
}

function LimitPanel(props: SettingsPanel & (typeof limits)[number]) {
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
