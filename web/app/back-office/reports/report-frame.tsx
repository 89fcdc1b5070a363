import { type ReactNode, useRef } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { Endpoint, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { financialTexts } from "@microfinance/contract/reports/texts.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { PrintLayout } from "../../components/print/print-layout.tsx";
import { PreviewFrame } from "../../components/print/print-preview.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { DaysForm } from "../ledger/days-form.tsx";
import type { Days } from "../ledger/ledger-address.ts";

/** The day or the days that a report is of; null before the first recorded day. */
type Dated = { as_of: string | null } | Days;

/** What is read of a report. */
interface Result<Report> {
  data: Report | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * A report with the form of its days, its buttons, and the document as printed.
 *
 * @param title of the report, which browsers offer as file name; `heading` of the printed document, if another.
 * @param days typed ones; `from` is absent in a report as of one day. Where none are typed the form shows the report's.
 * @param rows how many rows the export has, which takes the `filter`.
 * @param above what is above the document, whose content is the `sheet`.
 */
export function ReportFrame<Report extends Dated, Exported extends Endpoint>(props: {
  title: string;
  heading?: string;
  days: Partial<Days> & Pick<Days, "to">;
  result: Result<Report>;
  onShow: (days: Days) => void;
  fields?: ReactNode;
  exported: Exported;
  filter: Omit<QueryOf<Exported>, "format">;
  rows: (report: Report) => number;
  above?: (report: Report) => ReactNode;
  sheet: (report: Report) => ReactNode;
}) {
  const { result } = props;
  const element = useRef<HTMLElement>(null);
  const from = useLetterhead();
  const report = result.data;
  const isOneDay = props.days.from === undefined;
  const typed = { from: "", ...props.days };
  const isTyped = typed.from !== "" || typed.to !== "";
  const days = isTyped || report === undefined ? typed : daysOf(report);
  return (
    <>
      <DaysForm
        key={`${days.from} ${days.to}`}
        label={`Days of the report ${props.title}`}
        days={days}
        {...(isOneDay ? { asOf: true } : {})}
        onShow={props.onShow}
        buttons={
          <>
            <Button
              variant="default"
              disabled={report === undefined}
              leftSection={<IconPrinter size={16} />}
              onClick={() => {
                if (element.current !== null) void printElement(element.current, props.title);
              }}
            >
              Print
            </Button>
            {report !== undefined && (
              <ExportButton
                exported={props.exported}
                filter={props.filter}
                total={props.rows(report)}
              />
            )}
          </>
        }
      >
        {props.fields}
      </DaysForm>
      {report !== undefined ? (
        <>
          {props.above?.(report)}
          <PreviewFrame>
            <PrintLayout
              ref={element}
              from={from}
              title={props.heading ?? props.title}
              number={daysText(daysOf(report))}
            >
              {props.sheet(report)}
            </PrintLayout>
          </PreviewFrame>
        </>
      ) : (
        <NotLoaded result={result} fallback={financialTexts.failed}>
          <DetailSkeleton lines={8} />
        </NotLoaded>
      )}
    </>
  );
}

function daysOf(report: Dated): Days {
  return "as_of" in report
    ? { from: "", to: report.as_of ?? "" }
    : { from: report.from, to: report.to };
}

function daysText({ from, to }: Days): string {
  const last = to === "" ? "-" : formatStaffDate(to);
  return from === "" ? `As of ${last}` : `${formatStaffDate(from)} to ${last}`;
}
