import { NumberInput } from "@mantine/core";
import { longestLoanPeriod } from "@microfinance/contract/core/constants.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import type { LoanLimits } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { missingError, type FormError } from "../../core/form-error.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

type LimitValues = Record<keyof LoanLimits, number | "">;

const none: LimitValues = { amount_from: "", amount_to: "", period_from: "", period_to: "" };

/**
 * The usual limits of one loan type: requests outside get a note (LOAN-74), and approvals are bounded by them
 * (LOAN-52).
 */
export function LimitsPanel(
  props: SettingsPanel & { title: string; name: "salary_limits" | "business_limits" },
) {
  const stored = props.settings[props.name];
  return (
    <SettingsEditPanel<LimitValues>
      title={props.title}
      values={stored ?? none}
      readOnly={props.readOnly}
      check={limitsError}
      save={(input) => {
        const limits = isEmpty(input) ? null : limitsFrom(input);
        return props.save(
          props.name === "salary_limits" ? { salary_limits: limits } : { business_limits: limits },
        );
      }}
      view={
        <div>
          <p>{stored === null ? "No limits of your own." : limitsSentence(stored)}</p>
          <p className={classes.note}>
            Staff see a note when a request lies outside. An approval above the upper amount or the
            longest period is refused. Leave all four empty to go by the public pages alone.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          {(["amount_from", "amount_to"] as const).map((name) => (
            <MoneyField
              key={name}
              label={name === "amount_from" ? "Amount from" : "Amount to"}
              {...form.field(name)}
              value={form.getValues()[name]}
              onChange={(amount) => form.setFieldValue(name, amount)}
            />
          ))}
          {(["period_from", "period_to"] as const).map((name) => (
            <NumberInput
              key={name}
              label={name === "period_from" ? "Months from" : "Months to"}
              min={1}
              max={longestLoanPeriod}
              allowDecimal={false}
              hideControls
              {...form.field(name)}
            />
          ))}
        </>
      )}
    />
  );
}

/** Limits, formatted: NLe 1,000 to NLe 10,000 over 6 to 24 months. */
export function limitsSentence(limits: LoanLimits): string {
  const amounts = `${formatNle(limits.amount_from)} to ${formatNle(limits.amount_to)}`;
  return `${amounts} over ${limits.period_from} to ${limits.period_to} months`;
}

function isEmpty(input: LimitValues): boolean {
  return Object.values(input).every((value) => value === "");
}

function limitsFrom(input: LimitValues): LoanLimits {
  return {
    amount_from: Number(input.amount_from),
    amount_to: Number(input.amount_to),
    period_from: Number(input.period_from),
    period_to: Number(input.period_to),
  };
}

function limitsError(input: LimitValues): FormError | null {
  if (isEmpty(input)) return null;
  const { invalidAmount, invalidPeriod, emptyRange } = settingsTexts;
  const missing =
    missingError(input, ["amount_from", "amount_to"], invalidAmount) ??
    missingError(input, ["period_from", "period_to"], invalidPeriod);
  if (missing !== null) return missing;
  const backwards = [
    ...(input.amount_from > input.amount_to ? ["amount_from", "amount_to"] : []),
    ...(input.period_from > input.period_to ? ["period_from", "period_to"] : []),
  ];
  return backwards.length === 0 ? null : { text: emptyRange, fields: backwards };
}
