import { useRef, useState, type FormEvent } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import IconSearch from "icon:search";
import { timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import * as ledger from "@microfinance/contract/accounting/endpoints.ts";
import { filterTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import { trialBalanceTexts } from "@microfinance/contract/accounting/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { PreviewFrame } from "../../components/print/print-preview.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import { useLetterhead } from "../../core/use-letterhead.ts";
import classes from "./report-search.module.css";
import { TrialBalanceSheet } from "./trial-balance-sheet.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

/** Where the days of a trial balance are stored and its accounts lead, if not its window alone. */
interface Linked {
  /** YYYY-MM-DD; empty for none and for today. */
  days?: { from: string; to: string };
  onShow?: (days: { from: string; to: string }) => void;
  accountHref?: (code: string, days: { from: string; to: string }) => string;
}

/**
 * The trial balance of a day, by default today: shown as printed, with its export. With a first day it shows opening
 * balance, movement and closing balance.
 */
export function TrialBalance(props: Linked) {
  const today = useBusinessDate();
  return today === null ? (
    <DetailSkeleton lines={8} />
  ) : (
    <TrialBalanceOf
      key={`${today} ${props.days?.from} ${props.days?.to}`}
      today={today}
      {...props}
    />
  );
}

function TrialBalanceOf({ today, days, onShow, accountHref }: { today: string } & Linked) {
  const start = days?.to || today;
  const [input, setInput] = useState(start === "" ? "" : toTypedDate(start));
  const [fromInput, setFromInput] = useState(days?.from ? toTypedDate(days.from) : "");
  const [as_of, setAsOf] = useState(start === "" ? undefined : start);
  const [from, setFrom] = useState(days?.from || undefined);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  // A cached balance would lack entries posted since.
  const result = useEndpointQuery(
    ledger.readTrialBalance,
    { query: { from, as_of } },
    { staleTime: 0 },
  );
  const balance = result.data;

  const show = (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    const day = parseTypedDate(input);
    if (day === null) return setMessage({ tone: "warning", text: generalTexts.invalidDate });
    if (today !== "" && day > today)
      return setMessage({ tone: "warning", text: trialBalanceTexts.inFuture });
    const first = fromInput === "" ? undefined : parseTypedDate(fromInput);
    if (first === null) return setMessage({ tone: "warning", text: generalTexts.invalidDate });
    if (first !== undefined && first > day)
      return setMessage({ tone: "warning", text: trialBalanceTexts.fromAfter });
    if (onShow !== undefined) return onShow({ from: first ?? "", to: day });
    setAsOf(day);
    setFrom(first);
  };

  return (
    <div className={layout.stack4}>
      <form className={classes.search} onSubmit={show}>
        <DateField
          label="From"
          message={filterTexts.date}
          value={fromInput}
          onChange={setFromInput}
        />
        <DateField
          label="As of"
          message={filterTexts.date}
          data-autofocus
          value={input}
          onChange={setInput}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={result.isFetching} leftSection={<IconSearch size={16} />}>
            Show
          </Button>
          <Button
            variant="default"
            disabled={balance === undefined}
            leftSection={<IconPrinter size={16} />}
            onClick={() => {
              if (sheet.current !== null)
                void printElement(sheet.current, `Trial balance ${balance?.as_of ?? ""}`);
            }}
          >
            Print
          </Button>
          {from === undefined ? (
            <ExportButton
              exported={ledger.exportTrialBalance}
              filter={{ as_of }}
              total={balance?.accounts.length ?? 0}
            />
          ) : (
            <ExportButton
              exported={ledger.exportTrialBalanceMovement}
              filter={{ from, as_of }}
              total={balance?.accounts.length ?? 0}
            />
          )}
        </div>
      </form>
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <PreviewFrame>
        {balance !== undefined ? (
          <TrialBalanceSheet
            ref={sheet}
            report={balance}
            from={letterhead}
            hrefOf={
              accountHref && ((code) => accountHref(code, { from: from ?? "", to: as_of ?? "" }))
            }
          />
        ) : (
          <NotLoaded result={result} fallback="Failed to fetch the trial balance.">
            <DetailSkeleton lines={8} />
          </NotLoaded>
        )}
      </PreviewFrame>
    </div>
  );
}
