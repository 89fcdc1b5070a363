import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatAmount, formatNle } from "@microfinance/contract/core/money.ts";
import { readTypedAmount } from "@microfinance/contract/core/typed-amount.ts";
import { safeCountDays, type SafeCountDays } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const denominationsLabel = `Notes and coins, in ${currencyMark}`;

/**
 * Whether cash is held in tills, and how it, the safe and moved money are counted (TILL-1, TILL-8, TILL-17, TILL-18).
 */
export function TillsPanel(props: SettingsPanel) {
  const { tills, till_count_blind, till_denominations, safe_count, cash_move_limit } =
    props.settings;
  const listed = till_denominations.map((value) => formatAmount(value)).join("; ");
  return (
    <SettingsEditPanel<TillValues>
      title="Tills"
      values={{
        tills,
        till_count_blind,
        denominations: listed,
        safe_count,
        limit: cash_move_limit ?? "",
      }}
      readOnly={props.readOnly}
      save={({ denominations, limit, ...others }) =>
        props.save({
          ...others,
          till_denominations: valuesOf(denominations),
          cash_move_limit: limit === "" ? null : limit,
        })
      }
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              { label: tillTexts.switchLabel, value: tills ? "On" : "Off" },
              { label: tillTexts.blindLabel, value: till_count_blind ? "On" : "Off" },
              { label: denominationsLabel, value: listed },
              {
                label: tillTexts.safeLabel,
                value: safeCountDays.find(({ value }) => value === safe_count)?.label,
              },
              {
                label: tillTexts.moveLimitLabel,
                value: cash_move_limit === null ? "Any amount" : formatNle(cash_move_limit),
              },
            ]}
          />
          <p className={classes.note}>
            With tills on, cash is taken and paid out by a person with an open till. Off, it is in
            the safe. Money above the limit is on the way (1340) until another person has counted it
            in.
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
          <NativeSelect
            label={tillTexts.safeLabel}
            data={[...safeCountDays]}
            {...form.field("safe_count")}
          />
          <MoneyField
            label={tillTexts.moveLimitLabel}
            description="0: another person counts every amount in. Empty: no limit"
            {...form.field("limit")}
            value={form.getValues().limit}
            onChange={(amount) => form.setFieldValue("limit", amount)}
          />
        </>
      )}
    />
  );
}

interface TillValues {
  tills: boolean;
  till_count_blind: boolean;
  denominations: string;
  safe_count: SafeCountDays;
  limit: number | "";
}

/** The amounts of a typed list; what is no amount is 0, which the server refuses. */
function valuesOf(typed: string): number[] {
  return typed
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => readTypedAmount(part).amount ?? 0);
}
