import { useState } from "react";
import { TextInput, type TextInputProps } from "@mantine/core";
import { parseTypedDate } from "@microfinance/contract/dates.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";

/**
 * A date typed as DD-MM-YYYY. The value is the typed text; dashes come by themselves.
 * It is checked when the field loses focus (001§5).
 *
 * @param message shown for a date that is malformed or does not exist.
 */
export function DateField(
  props: Omit<TextInputProps, "onChange" | "value" | "type"> & {
    value: string;
    onChange: (typed: string) => void;
    message?: string;
  },
) {
  const { value, onChange, onBlur, error, message, ...rest } = props;
  const [isWrong, setWrong] = useState(false);
  return (
    <TextInput
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      value={value}
      error={error ?? (isWrong ? (message ?? generalTexts.invalidDate) : undefined)}
      onChange={(event) => {
        setWrong(false);
        onChange(withDashes(event.currentTarget.value, value));
      }}
      onBlur={(event) => {
        setWrong(value !== "" && parseTypedDate(value) === null);
        onBlur?.(event);
      }}
    />
  );
}

/** Sets the dash after day and month while typing forward; leaves deleting alone. */
function withDashes(typed: string, before: string): string {
  const text = typed.replace(/[/. ]/g, "-").replace(/[^\d-]/g, "");
  if (text.length < before.length) return text;
  return text
    .replace(/^(\d{2})(?=\d|$)/, "$1-")
    .replace(/^(\d{2}-\d{2})(?=\d|$)/, "$1-")
    .replace(/--+/g, "-");
}
