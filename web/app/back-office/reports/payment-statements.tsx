import { useRef, useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import IconPrinter from "icon:printer";
import IconSearch from "icon:search";
import { timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import * as reports from "@microfinance/contract/reports/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { filterTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import { call } from "../../core/api.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { PreviewFrame } from "../../components/print/print-preview.tsx";
import layout from "../../components/layout.module.css";
import classes from "../ledger/report-search.module.css";
import { StatementSheet } from "./statement-sheet.tsx";

/** The statement of a loan: found by loan id, shown as printed, with dashes before a search (RPT-1). */
export function PaymentStatements() {
  const [loanId, setLoanId] = useState("");
  const [period, setPeriod] = useState({ from: "", to: "" });
  const [statement, setStatement] = useState<reports.Statement | null>(null);
  const letterhead = useLetterhead(
    statement === null ? undefined : { kind: "loan", id: statement.loan_id },
  );
  const sheet = useRef<HTMLElement>(null);
  const from = storedDate(period.from);
  const to = storedDate(period.to);
  const search = useSubmit(
    async () =>
      call(reports.readStatement, {
        params: { loanId: loanId.trim() },
        query: { from: from ?? undefined, to: to ?? undefined },
      }),
    {
      failure: reportTexts.fetchFailed,
      onDone: (response) => {
        if (response === undefined) return;
        setStatement(response.statement);
        if (response.statement.movements.every((line) => line.kind !== "payment"))
          search.refuse(reportTexts.noPaymentsForLoan);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.setMessage(null);
    setStatement(null);
    if (loanId.trim() === "") search.refuse(reportTexts.loanIdRequired);
    else if (from === null || to === null) search.refuse(generalTexts.invalidDate);
    else void search.submit();
  };

  return (
    <div className={layout.stack4}>
      <form className={classes.search} onSubmit={submit}>
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
          message={filterTexts.date}
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateField
          label="To"
          message={filterTexts.date}
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to })}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={search.isSending} leftSection={<IconSearch size={16} />}>
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
      <p className={layout.hint}>
        Without dates, the statement covers the loan from its approval to today.
      </p>
      <Banner
        message={search.message}
        onDismiss={() => search.setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <PreviewFrame>
        <StatementSheet ref={sheet} statement={statement} from={letterhead} />
      </PreviewFrame>
    </div>
  );
}

/** A date input for the call: undefined when empty, null when invalid. */
function storedDate(input: string): string | undefined | null {
  return input === "" ? undefined : parseTypedDate(input);
}
