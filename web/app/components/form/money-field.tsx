import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { TextInput, type TextInputProps } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { readTypedAmount } from "@microfinance/contract/core/typed-amount.ts";
import { Sentence } from "../display/sentence.tsx";
import classes from "./money-field.module.css";

/**
 * An amount in NLe. Digits are grouped by commas while they are typed; a text that may be two amounts stays as it was
 * typed, names both, and keeps its form from being sent (`unclearField`). The value is "" while the field is empty or
 * not understood. An amount that is too large is refused by its form: the field never puts another one in its place.
 */
export function MoneyField(
  props: Omit<TextInputProps, "onChange" | "value"> & {
    value: number | "";
    onChange: (amount: number | "") => void;
    allowNegative?: boolean;
    /** What stands before the amount; nothing for a figure in another currency or none. */
    currency?: string;
    decimals?: number;
  },
) {
  const { value, onChange, allowNegative, currency, decimals, error, onBlur, ...rest } = props;
  const allowed = {
    ...(allowNegative === undefined ? {} : { allowNegative }),
    ...(currency === undefined ? {} : { currency }),
    ...(decimals === undefined ? {} : { decimals }),
  };
  const [{ text: typed, isGrouped }, setTyped] = useState({
    text: shownOf(value),
    isGrouped: true,
  });
  const [isLeft, setLeft] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const own = readField(typed, allowed);
  // The form may put in another value, such as the instalment, or begin again.
  const isOwn = own.value === value;
  const text = isOwn ? typed : shownOf(value);
  const unclear = isOwn ? own.error : null;
  useEffect(() => {
    input.current?.setCustomValidity(unclear ?? "");
  }, [unclear]);
  const shown = isLeft ? (unclear ?? error) : error;
  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      {...(currency === ""
        ? {}
        : {
            leftSection: <span className={classes.currency}>{currency ?? currencyMark}</span>,
            leftSectionWidth: 48,
          })}
      {...rest}
      error={typeof shown === "string" ? <Sentence text={shown} /> : shown}
      classNames={{ input: classes.input ?? "" }}
      value={text}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const next = typedText({ text, isGrouped: isGrouped || !isOwn }, event.currentTarget);
        setTyped(next);
        setLeft(false);
        onChange(readField(next.text, allowed).value);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (own.error === null && isOwn) setTyped({ text: grouped(typed), isGrouped: true });
        onBlur?.(event);
      }}
    />
  );
}

/** What a text of the field is: "" where it is empty or not understood, with the reason. */
function readField(
  typed: string,
  allowed: Parameters<typeof readTypedAmount>[1],
): { value: number | ""; error: string | null } {
  if (typed.trim() === "") return { value: "", error: null };
  const { amount, error } = readTypedAmount(typed, allowed);
  return { value: amount ?? "", error };
}

const shownOf = (value: number | "") => (value === "" ? "" : formatAmount(value));

/** The text of the field, and whether its commas are the field's. */
interface Typed {
  text: string;
  isGrouped: boolean;
}

/**
 * The text after an input: digits that the field has grouped are grouped anew where they grow or shrink at their end,
 * anything else stays as it was typed. At a comma of the person those of the field go, so that only what was typed is
 * read.
 */
function typedText(before: Typed, { value, selectionEnd }: HTMLInputElement): Typed {
  if (value === "") return { text: "", isGrouped: true };
  const isAtEnd = selectionEnd === null || selectionEnd === value.length;
  const isGrown = value.slice(0, -1) === before.text;
  const isShrunk = value === before.text.slice(0, -1);
  if (!before.isGrouped || !isAtEnd || !(isGrown || isShrunk))
    return { text: value, isGrouped: false };
  const bare = before.text.replaceAll(",", "");
  const text = isGrown ? bare + value.slice(-1) : bare.slice(0, -1);
  return figure.test(text) ? { text: grouped(text), isGrouped: true } : { text, isGrouped: false };
}

const figure = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d{0,2})?$/;

/** A figure with commas between groups of three digits; any other text as it is. */
function grouped(text: string): string {
  const [, whole = "", rest = ""] = figure.exec(text) ?? [];
  if (whole === "") return text;
  return `${whole.replaceAll(",", "").replaceAll(/\B(?=(\d{3})+$)/g, ",")}${rest}`;
}
