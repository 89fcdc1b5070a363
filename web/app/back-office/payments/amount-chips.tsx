import { Button } from "@mantine/core";
import { formatAmountExact, fromCents } from "@microfinance/contract/core/money.ts";
import type { AmountsToPay } from "@microfinance/contract/payments/amounts-to-pay.ts";
import classes from "./payment-form.module.css";

const labels = [
  ["due", "Due now"],
  ["next", "Next instalment"],
  ["all", "Whole balance"],
] as const;

/** What is due, the next instalment and the whole balance as buttons; the one that is entered is marked (PAY-19). */
export function AmountChips(props: {
  amounts: AmountsToPay;
  value: number | "";
  onChoose: (amount: number) => void;
}) {
  return (
    <div className={classes.chips} role="group" aria-label="Amounts">
      {labels.map(([name, label]) => {
        const amount = fromCents(props.amounts[name]);
        return (
          amount > 0 && (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              className={classes.chip ?? ""}
              aria-pressed={props.value === amount}
              onClick={() => props.onChoose(amount)}
            >
              {label} {formatAmountExact(amount)}
            </Button>
          )
        );
      })}
    </div>
  );
}
