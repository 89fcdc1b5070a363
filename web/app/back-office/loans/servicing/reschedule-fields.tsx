import { NumberInput, Radio, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  longestHoliday,
  mostInstalments,
} from "@microfinance/contract/servicing/reschedule-terms.ts";
import { rescheduleWays } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import type { AppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";
import type { RescheduleValues } from "./reschedule-values.ts";

/**
 * The inputs of a new schedule: the way with its figure, the first date, charges and extra interest.
 *
 * @param refused the texts of inputs that the preview refused.
 * @param hasCharges whether charges of the loan are unpaid.
 */
export function RescheduleFields(props: {
  form: AppForm<RescheduleValues>;
  refused: Readonly<Record<string, string>>;
  hasCharges: boolean;
}) {
  const { form, refused, hasCharges } = props;
  const { way, charges } = form.values;
  const isSmall = useMediaQuery("(max-width: 480px)") ?? false;
  const errorOf = (name: keyof RescheduleValues) => ({
    error: form.errors[name] ?? refused[name],
  });
  return (
    <>
      <SegmentedControl
        aria-label="How"
        orientation={isSmall ? "vertical" : "horizontal"}
        data={[...rescheduleWays]}
        value={way}
        onChange={(chosen) => {
          const next = rescheduleWays.find(({ value }) => value === chosen);
          if (next !== undefined) form.setFieldValue("way", next.value);
        }}
      />
      <div className={classes.inputs}>
        {way === "holiday" && (
          <NumberInput
            label="Months without an instalment"
            withAsterisk
            inputMode="numeric"
            min={1}
            max={longestHoliday}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.field("months")}
            {...errorOf("months")}
          />
        )}
        {way === "longer_term" && (
          <NumberInput
            label="Instalments from now on"
            withAsterisk
            inputMode="numeric"
            min={1}
            max={mostInstalments}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.field("instalments")}
            {...errorOf("instalments")}
          />
        )}
        {way === "smaller_instalment" && (
          <MoneyField
            label="New instalment"
            withAsterisk
            {...form.field("amount")}
            {...errorOf("amount")}
          />
        )}
        {way !== "holiday" && (
          <DateField
            label="First instalment on (optional)"
            {...form.field("first_due_date")}
            {...errorOf("first_due_date")}
          />
        )}
        <MoneyField
          label="Extra interest (optional)"
          description="Added once to what is owed"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.field("extra_interest")}
          {...errorOf("extra_interest")}
        />
      </div>
      {hasCharges && (
        <Radio.Group
          label="Unpaid charges"
          value={charges}
          onChange={(chosen) =>
            form.setFieldValue("charges", chosen === "waive" ? "waive" : "carry")
          }
        >
          <Radio value="carry" label="Carry over to the first new instalment" mt="xs" />
          <Radio value="waive" label="Waive" mt="xs" />
        </Radio.Group>
      )}
    </>
  );
}
