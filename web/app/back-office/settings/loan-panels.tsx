import { Switch, NumberInput, NativeSelect } from "@mantine/core";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";
import { wholePercent } from "@microfinance/contract/loans/assessment.ts";
import { useMethods } from "../cash/method-fields.tsx";
import { formatNle } from "@microfinance/contract/core/money.ts";
import type { WriteOffCeilings } from "@microfinance/contract/servicing/write-off.ts";
import { MoneyField } from "../../components/form/money-field.tsx";

const switches = [
  { name: "reviewers_differ", label: settingsTexts.reviewersDiffer },
  { name: "approver_independent", label: settingsTexts.approverIndependent },
  { name: "reversal_by_other", label: settingsTexts.reversalByOther },
] as const;

/** Which steps of a loan need different people (LOAN-44). */
export function ReviewsPanel(props: SettingsPanel) {
  const { reviewers_differ, approver_independent, reversal_by_other } = props.settings;
  const values = { reviewers_differ, approver_independent, reversal_by_other };
  return (
    <SettingsEditPanel
      title="Separate persons"
      values={values}
      readOnly={props.readOnly}
      save={props.save}
      view={
        <div>
          <DetailList
            items={switches.map(({ name, label }) => ({
              label,
              value: values[name] ? "On" : "Off",
            }))}
          />
          <p className={classes.note}>
            Where one is off, the loan names the person who did both steps. No person ever acts on
            their own loan.
          </p>
        </div>
      }
      fields={(form) =>
        switches.map(({ name, label }) => (
          <Switch key={name} label={label} {...form.getInputProps(name, { type: "checkbox" })} />
        ))
      }
    />
  );
}

const label = "Note an instalment above this share of the income";

/** The share of the income above which an instalment gets a note in a review (LOAN-88). */
export function IncomeSharePanel(props: SettingsPanel) {
  const share = props.settings.noted_income_share;
  return (
    <SettingsEditPanel<{ percent: number | string }>
      title="Instalment and income"
      values={{ percent: Math.round(share * 100) }}
      readOnly={props.readOnly}
      check={({ percent }) =>
        Number(percent) >= 1 && Number(percent) <= 100
          ? null
          : { text: settingsTexts.invalidShare, fields: ["percent"] }
      }
      save={({ percent }) => props.save({ noted_income_share: Math.round(Number(percent)) / 100 })}
      view={
        <div>
          <DetailList items={[{ label, value: wholePercent(share) }]} columns={1} />
          <p className={classes.note}>Reviewers see the note. It refuses nothing.</p>
        </div>
      }
      fields={(form) => (
        <NumberInput
          label={label}
          suffix="%"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.field("percent")}
        />
      )}
    />
  );
}

const ways = [
  { value: "at_approval", label: "The approval pays the loan out" },
  { value: "separate", label: "Another person than the approver pays it out later" },
] as const;

/** When a loan is paid out, and by which method as a rule (PAY-33). */
export function PayoutPanel(props: SettingsPanel) {
  const { payout, default_payout_method } = props.settings;
  const { names } = useMethods();
  return (
    <SettingsEditPanel
      title="Payout of loans"
      values={{ payout, default_payout_method }}
      readOnly={props.readOnly}
      save={props.save}
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              { label: "When", value: ways.find(({ value }) => value === payout)?.label },
              { label: "Usual method", value: default_payout_method },
            ]}
          />
          <p className={classes.note}>
            Instalments count from the payout. Until then the customer owes nothing.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          <NativeSelect label="When" data={[...ways]} {...form.getInputProps("payout")} />
          <NativeSelect
            label="Usual method"
            data={[...new Set([default_payout_method, ...names])]}
            {...form.getInputProps("default_payout_method")}
          />
        </>
      )}
    />
  );
}

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
