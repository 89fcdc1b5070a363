import { useState } from "react";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { isClearAmount, parseTypedNumber } from "@microfinance/contract/core/money.ts";
import { Sentence } from "../display/sentence.tsx";
import classes from "./money-field.module.css";

/**
 * An amount in NLe, comma formatted while typing, stored as a number. Non-numeric input
 * counts as nothing. The value is "" while the field is empty. An amount that is too large is unchanged, and the
 * form that sends it is refused: the field never puts another one in its place. It takes no pasted text that may be
 * two different amounts.
 */
export function MoneyField(
  props: Omit<NumberInputProps, "onChange" | "value"> & {
    value: number | "";
    onChange: (amount: number | "") => void;
  },
) {
  const { value, onChange, allowNegative = false, error, ...rest } = props;
  // Mantine passes "171.60" as text, because as a number it would lose its zero while it is being typed.
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      inputMode="decimal"
      thousandSeparator=","
      // By default a typed comma becomes the point: "1,900" would be 1.90.
      allowedDecimalSeparators={["."]}
      decimalScale={2}
      allowNegative={allowNegative}
      hideControls
      clampBehavior="none"
      // Far above every amount, and below what has words.
      isAllowed={({ floatValue = 0 }) => floatValue < 1e12}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text");
        if (!isClearAmount(text) || (text.includes("-") && !allowNegative)) event.preventDefault();
      }}
      leftSection={<span className={classes.currency}>{currencyMark}</span>}
      leftSectionWidth={48}
      {...rest}
      error={typeof error === "string" ? <Sentence text={error} /> : error}
      classNames={{ input: classes.input ?? "" }}
      value={amountOf(typed) === value ? typed : value}
      onChange={(input) => {
        setTyped(input);
        onChange(amountOf(input));
      }}
    />
  );
}

/** The amount of the input: 171.6 for "171.60", "" for nothing. */
export function amountOf(typed: number | string): number | "" {
  if (typeof typed === "number") return typed;
  return typed.trim() === "" ? "" : parseTypedNumber(typed);
}
