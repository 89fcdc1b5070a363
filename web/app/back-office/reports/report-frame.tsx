import { type ReactNode, type Ref, useRef } from "react";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { financialTexts } from "@microfinance/contract/reports/texts.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import type { Letterhead } from "../../components/print/print-layout.tsx";
import { PreviewFrame } from "../../components/print/print-preview.tsx";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { DaysForm } from "../ledger/days-form.tsx";
import type { Days } from "../ledger/ledger-address.ts";

/** What is read of a report. */
interface Result<Report> {
  data: Report | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * A report with the form of its days, its buttons, and the document as printed.
 *
 * @param title of the printed document, which browsers offer as file name.
 * @param days typed ones; `from` is absent in a report as of one day.
 * @param daysOf the days that a report is of, which the form shows where none are typed.
 */
export function ReportFrame<Report>(props: {
  title: string;
  days: Partial<Days> & Pick<Days, "to">;
  result: Result<Report>;
  daysOf: (report: Report) => Days;
  onShow: (days: Days) => void;
  fields?: ReactNode;
  exportButton: (report: Report) => ReactNode;
  /** Above the document. */
  above?: (report: Report) => ReactNode;
  sheet: (report: Report, document: { ref: Ref<HTMLElement>; from: Letterhead }) => ReactNode;
}) {
  const { result } = props;
  const element = useRef<HTMLElement>(null);
  const from = useLetterhead();
  const report = result.data;
  const isOneDay = props.days.from === undefined;
  const typed = { from: "", ...props.days };
  const isTyped = typed.from !== "" || typed.to !== "";
  const days = isTyped || report === undefined ? typed : props.daysOf(report);
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
            {report !== undefined && props.exportButton(report)}
          </>
        }
      >
        {props.fields}
      </DaysForm>
      {report !== undefined ? (
        <>
          {props.above?.(report)}
          <PreviewFrame>{props.sheet(report, { ref: element, from })}</PreviewFrame>
        </>
      ) : (
        <NotLoaded result={result} fallback={financialTexts.failed}>
          <DetailSkeleton lines={8} />
        </NotLoaded>
      )}
    </>
  );
}
