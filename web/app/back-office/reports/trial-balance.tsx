import { useRef, useState, type FormEvent } from "react";
import { Button } from "@mantine/core";
import { IconPrinter, IconSearch } from "@tabler/icons-react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import * as ledger from "@microfinance/contract/accounting/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { PreviewFrame } from "../../components/print/print-preview.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useLetterhead } from "../../core/use-letterhead.ts";
import classes from "./report-search.module.css";
import { TrialBalanceSheet } from "./trial-balance-sheet.tsx";

/** The trial balance of a day, by default today: shown as printed, with its export. */
export function TrialBalance() {
  const today = useBusinessDate();
  return today === null ? (
    <DetailSkeleton lines={8} />
  ) : (
    <TrialBalanceOf key={today} today={today} />
  );
}

function TrialBalanceOf({ today }: { today: string }) {
  const [input, setInput] = useState(today === "" ? "" : toTypedDate(today));
  const [as_of, setAsOf] = useState(today === "" ? undefined : today);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  // A cached balance would lack entries posted since.
  const result = useEndpointQuery(ledger.readTrialBalance, { query: { as_of } }, { staleTime: 0 });
  const balance = result.data;

  const show = (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    const day = parseTypedDate(input);
    if (day === null) return setMessage({ tone: "warning", text: generalTexts.invalidDate });
    if (today !== "" && day > today)
      return setMessage({ tone: "warning", text: ledger.trialBalanceTexts.inFuture });
    setAsOf(day);
  };

  return (
    <div className={classes.report}>
      <form className={classes.search} onSubmit={show}>
        <DateField label="As of" data-autofocus value={input} onChange={setInput} />
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
          <ExportButton
            exported={ledger.exportTrialBalance}
            filter={{ as_of }}
            total={balance?.accounts.length ?? 0}
          />
        </div>
      </form>
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <PreviewFrame>
        {balance !== undefined ? (
          <TrialBalanceSheet ref={sheet} report={balance} from={letterhead} />
        ) : result.error === null ? (
          <DetailSkeleton lines={8} />
        ) : (
          <ErrorState
            error={result.error}
            fallback="Failed to fetch the trial balance."
            onRetry={() => void result.refetch()}
          />
        )}
      </PreviewFrame>
    </div>
  );
}
