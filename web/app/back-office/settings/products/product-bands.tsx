import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { longestLoanPeriod } from "@microfinance/contract/core/constants.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import type { AppForm } from "../../../core/use-app-form.ts";
import { newBand, type ProductValues } from "./product-form.ts";
import classes from "./products.module.css";

const pages = [
  { value: "home", label: "Home states it first" },
  { value: "services", label: "Services states it first" },
  { value: "", label: "On no page" },
];

/** The ranges of a product, edited one by one (PROD-3). */
export function ProductBands(props: { form: AppForm<ProductValues> }) {
  const { form } = props;
  return (
    <>
      {form.values.bands.map((band, at) => {
        const input = (name: string) => {
          const path = `bands.${at}.${name}`;
          return { name: path, ...form.getInputProps(path) };
        };
        return (
          <fieldset key={at} className={classes.band}>
            <legend>Range {at + 1}</legend>
            <div className={classes.grid}>
              <TextInput label="Name" maxLength={40} {...input("label")} />
              <NativeSelect label="Page" data={pages} {...input("page")} />
              <MoneyField
                label="Amount from"
                {...input("amount_from")}
                value={band.amount_from}
                onChange={(amount) => form.setFieldValue(`bands.${at}.amount_from`, amount)}
              />
              <MoneyField
                label="Amount to"
                description="Empty for none"
                inputWrapperOrder={["label", "input", "description", "error"]}
                {...input("amount_to")}
                value={band.amount_to}
                onChange={(amount) => form.setFieldValue(`bands.${at}.amount_to`, amount)}
              />
              <NumberInput
                label="Months from"
                max={longestLoanPeriod}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                {...input("months_from")}
              />
              <NumberInput
                label="Months to"
                max={longestLoanPeriod}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                {...input("months_to")}
              />
            </div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => form.removeListItem("bands", at)}
            >
              Remove this range
            </Button>
          </fieldset>
        );
      })}
      <div>
        <Button variant="default" onClick={() => form.insertListItem("bands", { ...newBand })}>
          Add a range
        </Button>
      </div>
    </>
  );
}
