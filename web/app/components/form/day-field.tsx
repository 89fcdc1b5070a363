import { useState } from "react";
import { isCalendarDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { filterTexts } from "@microfinance/contract/core/texts.ts";
import { DateField } from "./date-field.tsx";

/**
 * A day that narrows a list, typed as DD-MM-YYYY: it narrows once it is a day, and not while it is typed.
 *
 * @param day of the list, "YYYY-MM-DD"; "" for none. Another one from outside, of a link or Back, stands in the field.
 */
export function DayField(props: { label: string; day: string; onDay: (day: string) => void }) {
  const { label, day, onDay } = props;
  const [typed, setTyped] = useState(typedOf(day));
  const [last, setLast] = useState(day);
  if (last !== day) {
    setLast(day);
    if ((parseTypedDate(typed) ?? "") !== day) setTyped(typedOf(day));
  }
  return (
    <DateField
      label={label}
      message={filterTexts.date}
      value={typed}
      onChange={(input) => {
        setTyped(input);
        const entered = input === "" ? "" : parseTypedDate(input);
        if (entered !== null) onDay(entered);
      }}
    />
  );
}

function typedOf(day: string): string {
  return isCalendarDate(day) ? toTypedDate(day) : "";
}
