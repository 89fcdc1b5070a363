import { Button, NativeSelect, NumberInput } from "@mantine/core";
import {
  instalmentRoundings,
  interestMethods,
  periodUnits,
  ratePeriods,
} from "@microfinance/contract/schedules/repayment.ts";
import { restDayRules } from "@microfinance/contract/schedules/calendar.ts";
import { dueBys } from "@microfinance/contract/schedules/schema.ts";
import type { AppForm } from "../../../core/use-app-form.ts";
import { newRepayment, type ProductValues } from "./product-form.ts";
import classes from "./products.module.css";

const units = periodUnits.map((value) => ({ value, label: `${value}s` }));
const restDayChoices = restDayRules.map(({ value, label }) => ({ value, label }));
const whole = { allowDecimal: false, allowNegative: false, hideControls: true } as const;

/** The ways in which loans of a product are repaid; without any they are repaid in the usual way. */
export function ProductRepayments(props: { form: AppForm<ProductValues> }) {
  const { form } = props;
  return (
    <>
      <p className={classes.note}>
        Without any: interest once on the amount, equal months from the payout. With several, an
        application chooses one; the first is the usual one.
      </p>
      {form.values.repayments.map((_, at) => {
        const input = (name: string) => {
          const path = `repayments.${at}.${name}`;
          return { name: path, ...form.getInputProps(path) };
        };
        return (
          <fieldset key={at} className={classes.band}>
            <legend>Way {at + 1}</legend>
            <div className={classes.grid}>
              <NativeSelect label="Interest" data={interestMethods} {...input("interest_method")} />
              <NativeSelect label="The rate is" data={ratePeriods} {...input("rate_per")} />
              <NumberInput label="An instalment every" {...whole} {...input("period_every")} />
              <NativeSelect label="Unit" data={units} {...input("period_unit")} />
              <NativeSelect label="Rounding" data={instalmentRoundings} {...input("rounding")} />
              <NumberInput
                label="Instalments of interest only"
                {...whole}
                {...input("principal_grace")}
              />
              <NativeSelect label="The due day follows" data={dueBys} {...input("due_by")} />
              <NativeSelect
                label="A due date on a rest day"
                data={restDayChoices}
                {...input("due_on_rest_day")}
              />
            </div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => form.removeListItem("repayments", at)}
            >
              Remove this way
            </Button>
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="default"
          onClick={() => form.insertListItem("repayments", { ...newRepayment })}
        >
          Add a way of repayment
        </Button>
      </div>
    </>
  );
}
