import { useState } from "react";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { largestAmount, parseTypedNumber } from "@microfinance/contract/core/money.ts";
import classes from "./money-field.module.css";

/**
 * An amount in NLe, comma formatted while typing, stored as a number. Non-numeric input
 * counts as nothing. The value is "" while the field is empty.
 */
export function MoneyField(
  props: Omit<NumberInputProps, "onChange" | "value"> & {
    value: number | "";
    onChange: (amount: number | "") => void;
  },
) {
  const { value, onChange, ...rest } = props;
  // The kit hands "171.60" over as text, because as a number it would lose its zero while it is being typed.
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      min={0}
      max={largestAmount}
      leftSection={<span className={classes.currency}>NLe</span>}
      leftSectionWidth={48}
      {...rest}
      classNames={{ input: classes.input ?? "" }}
      value={amountOf(typed) === value ? typed : value}
      onChange={(input) => {
        setTyped(input);
        onChange(amountOf(input));
      }}
    />
  );
}

/** The amount that what is typed stands for: 171.6 for "171.60", "" for nothing. */
export function amountOf(typed: number | string): number | "" {
  if (typeof typed === "number") return typed;
  return typed.trim() === "" ? "" : parseTypedNumber(typed);
}
