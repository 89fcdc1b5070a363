import { useRef, useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import { IconPrinter, IconSearch } from "@tabler/icons-react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import * as reports from "@microfinance/contract/reports/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { call } from "../../core/api.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import classes from "./report-search.module.css";
import { StatementSheet } from "./statement-sheet.tsx";

/** The statement of a loan: searched by its id, shown as it will be printed, dashes before a search (RPT-1). */
export function PaymentStatements() {
  const [loanId, setLoanId] = useState("");
  const [period, setPeriod] = useState({ from: "", to: "" });
  const [statement, setStatement] = useState<reports.Statement | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  const warn = (text: string) => setMessage({ tone: "warning", text });

  const search = async (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    setStatement(null);
    const id = loanId.trim();
    if (id === "") return warn(reportTexts.loanIdRequired);
    const from = storedDate(period.from);
    const to = storedDate(period.to);
    if (from === null || to === null) return warn(generalTexts.invalidDate);
    setLooking(true);
    try {
      const found = await call(reports.readStatement, {
        params: { loanId: id },
        query: { from, to },
      });
      if (found === undefined) return;
      setStatement(found.statement);
      if (found.statement.movements.every((line) => line.kind !== "payment"))
        warn(reportTexts.noPaymentsForLoan);
    } catch (error) {
      warn(errorMessage(error, reportTexts.fetchFailed));
    } finally {
      setLooking(false);
    }
  };

  return (
    <div className={classes.report}>
      <form className={classes.search} onSubmit={(event) => void search(event)}>
        <TextInput
          label="Loan ID"
          placeholder="LN-202601-000045"
          maxLength={40}
          autoComplete="off"
          data-autofocus
          value={loanId}
          onChange={(event) => setLoanId(event.currentTarget.value)}
        />
        <DateField
          label="From"
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateField label="To" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        <div className={classes.buttons}>
          <Button type="submit" loading={isLooking} leftSection={<IconSearch size={16} />}>
            Search
          </Button>
          <Button
            variant="default"
            disabled={statement === null}
            leftSection={<IconPrinter size={16} />}
            onClick={() => {
              if (sheet.current !== null && statement !== null)
                void printElement(sheet.current, `Payment statement ${statement.loan_id}`);
            }}
          >
            Print
          </Button>
          <PdfButton
            endpoint={reports.readStatementPdf}
            params={{ loanId: statement?.loan_id ?? "" }}
            query={{ from: statement?.from, to: statement?.to }}
            disabled={statement === null}
          >
            PDF
          </PdfButton>
        </div>
      </form>
      <p className={classes.hint}>
        Without dates, the statement covers the loan from its approval to today.
      </p>
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <div className={classes.desk}>
        <StatementSheet ref={sheet} statement={statement} from={letterhead} />
      </div>
    </div>
  );
}

/** A typed date as the call takes it: undefined when empty, null when it is no date. */
function storedDate(typed: string): string | undefined | null {
  return typed === "" ? undefined : parseTypedDate(typed);
}
