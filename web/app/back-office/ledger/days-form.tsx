import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@mantine/core";
import IconSearch from "icon:search";
import { timers } from "@microfinance/contract/core/constants.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { filterTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import type { Days } from "./ledger-address.ts";
import classes from "./ledger.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";
import { unclearField } from "../../core/unclear-field.ts";

/** The days of a view, typed, with its other filters; Show applies all of them. Mount it again for other days. */
export function DaysForm(props: {
  days: Days;
  label: string;
  /** One day alone, `to`. */
  asOf?: true;
  children?: ReactNode;
  buttons?: ReactNode;
  onShow: (days: Days) => void;
}) {
  const [typed, setTyped] = useState({
    from: inField(props.days.from),
    to: inField(props.days.to),
  });
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const show = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const unclear = unclearField(event.currentTarget);
    if (unclear !== null) return unclear.input.focus();
    const [from, to] = [dayOf(typed.from), dayOf(typed.to)];
    const error =
      from === null || to === null
        ? generalTexts.invalidDate
        : from !== "" && to !== "" && from > to
          ? accountingTexts.fromAfterTo
          : null;
    setMessage(error === null ? null : { tone: "warning", text: error });
    if (error === null) props.onShow({ from: from ?? "", to: to ?? "" });
  };
  return (
    <>
      <form className={classes.filters} role="search" aria-label={props.label} onSubmit={show}>
        {props.children}
        {/* Last, since the line of its message is kept free below a date. */}
        {props.asOf === undefined && (
          <DateField
            label="From"
            message={filterTexts.date}
            value={typed.from}
            onChange={(from) => setTyped({ ...typed, from })}
          />
        )}
        <DateField
          label={props.asOf === undefined ? "To" : "As of"}
          message={filterTexts.date}
          value={typed.to}
          onChange={(to) => setTyped({ ...typed, to })}
        />
        <div className={classes.buttons}>
          <Button type="submit" leftSection={<IconSearch size={16} />}>
            Show
          </Button>
          {props.buttons}
        </div>
      </form>
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
    </>
  );
}

function inField(day: string): string {
  return day === "" ? "" : toTypedDate(day);
}

/** The day of a typed text: empty for none, null for a wrong one. */
function dayOf(typed: string): string | null {
  return typed === "" ? "" : parseTypedDate(typed);
}
