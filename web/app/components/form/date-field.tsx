import { useState } from "react";
import { TextInput, type TextInputProps } from "@mantine/core";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import classes from "./date-field.module.css";

/**
 * A date typed as DD-MM-YYYY. The value is the typed text; dashes come by themselves.
 * It is checked when the field loses focus (SITE-25). The line of its message is reserved, so that the next
 * button does not move when it appears; until then the line shows the date in words.
 *
 * @param message shown for a date that is malformed or does not exist; a short one in filters, whose fields are narrow.
 */
export function DateField(
  props: Omit<TextInputProps, "onChange" | "value" | "type"> & {
    value: string;
    onChange: (typed: string) => void;
    message?: string;
  },
) {
  const { value, onChange, onBlur, error, message = generalTexts.invalidDate, ...rest } = props;
  const [isWrong, setWrong] = useState(false);
  const own = isWrong ? message : undefined;
  // Some forms only mark the field and show the reason elsewhere; the field's own message is still shown here.
  const said = error === undefined || error === true ? (own ?? error) : error;
  const isSaid = said !== undefined && typeof said !== "boolean";
  return (
    <TextInput
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      value={value}
      error={said}
      description={isSaid ? undefined : <DateInWords typed={value} message={message} />}
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

/** The weekday and month of what was typed, in the room of the message. */
function DateInWords(props: { typed: string; message: string }) {
  const date = parseTypedDate(props.typed);
  return (
    <span className={classes.room}>
      <span aria-hidden="true">{props.message}</span>
      <span>{date === null ? "" : inWords.format(new Date(`${date}T00:00:00Z`))}</span>
    </span>
  );
}

/** One line in a narrow field: "Wed, 30 September 2026". */
const inWords = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Sets the dash after day and month while typing forward; leaves deleting alone. */
function withDashes(typed: string, before: string): string {
  const text = typed.replace(/[/. ]/g, "-").replace(/[^\d-]/g, "");
  if (text.length < before.length) return text;
  return text
    .replace(/^(\d{2})(?=\d|$)/, "$1-")
    .replace(/^(\d{2}-\d{2})(?=\d|$)/, "$1-")
    .replace(/--+/g, "-");
}
