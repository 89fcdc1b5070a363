import { NativeSelect, NumberInput } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { penaltyBases } from "@microfinance/contract/products/penalty-bases.ts";
import { penaltyWarning } from "@microfinance/contract/products/penalty-warning.ts";
import type { AppForm } from "../../../core/use-app-form.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { type ProductValues, sentTerms } from "./product-form.ts";
import classes from "./products.module.css";

const kinds = [
  { value: "none", label: "None" },
  { value: "fixed", label: "A fixed amount" },
  ...Object.entries(penaltyBases).map(([value, { name }]) => ({
    value,
    label: `A share of the ${name}`,
  })),
];
const rounds = [
  { value: "once", label: "Once an instalment" },
  { value: "30_days", label: "Every 30 days" },
];
const plain = { allowNegative: false, hideControls: true } as const;

/** The penalty rule of a product, and the interest that early settlement takes at least (PROD-10). */
export function ProductPenalty(props: { form: AppForm<ProductValues> }) {
  const { form } = props;
  const { kind } = form.values.penalty;
  const input = (name: string) => ({
    name: `penalty.${name}`,
    ...form.getInputProps(`penalty.${name}`),
  });
  const warning = penaltyWarning(sentTerms(form.values));
  return (
    <>
      <div className={classes.grid}>
        <NativeSelect label="Penalty" data={kinds} {...input("kind")} />
        {kind !== "none" && (
          <>
            <NumberInput
              label={kind === "fixed" ? `Penalty in ${currencyMark}` : "Penalty in percent"}
              decimalScale={2}
              {...plain}
              {...(kind === "fixed" ? {} : { suffix: "%" })}
              {...input("value")}
            />
            <NativeSelect label="Charged" data={rounds} {...input("every")} />
            <NumberInput
              label="Days of grace"
              allowDecimal={false}
              {...plain}
              {...input("grace_days")}
            />
            <NumberInput
              label="At most, of the principal"
              suffix="%"
              decimalScale={2}
              {...plain}
              {...input("cap")}
            />
          </>
        )}
        <NumberInput
          label="Minimum interest in months"
          description="Early settlement takes at least that"
          allowDecimal={false}
          {...plain}
          {...form.field("minimum_interest_months")}
        />
      </div>
      {warning !== null && <Note tone="warning">{warning}</Note>}
    </>
  );
}
