import { Switch, TextInput } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { readTypedAmount } from "@microfinance/contract/core/typed-amount.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const denominationsLabel = `Notes and coins, in ${currencyMark}`;

/** Whether cash is held in tills, and how it is counted (TILL-1, TILL-8, TILL-9). */
export function TillsPanel(props: SettingsPanel) {
  const { tills, till_count_blind, till_denominations } = props.settings;
  const listed = till_denominations.map((value) => formatAmount(value)).join("; ");
  return (
    <SettingsEditPanel
      title="Tills"
      values={{ tills, till_count_blind, denominations: listed }}
      readOnly={props.readOnly}
      save={({ denominations, ...switches }) =>
        props.save({ ...switches, till_denominations: valuesOf(denominations) })
      }
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              { label: tillTexts.switchLabel, value: tills ? "On" : "Off" },
              { label: tillTexts.blindLabel, value: till_count_blind ? "On" : "Off" },
              { label: denominationsLabel, value: listed },
            ]}
          />
          <p className={classes.note}>
            With tills on, cash is taken and paid out by a person with an open till. Off, it is in
            the safe.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          <Switch
            label={tillTexts.switchLabel}
            {...form.getInputProps("tills", { type: "checkbox" })}
          />
          <Switch
            label={tillTexts.blindLabel}
            {...form.getInputProps("till_count_blind", { type: "checkbox" })}
          />
          <TextInput
            label={denominationsLabel}
            description="Separated by semicolons"
            {...form.field("denominations")}
          />
        </>
      )}
    />
  );
}

/** The amounts of a typed list; what is no amount is 0, which the server refuses. */
function valuesOf(typed: string): number[] {
  return typed
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => readTypedAmount(part).amount ?? 0);
}
