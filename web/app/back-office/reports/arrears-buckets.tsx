import { useRef } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import type { LateBucket } from "@microfinance/contract/reports/arrears.ts";
import {
  type Arrears,
  type BucketRow,
  exportArrears,
} from "@microfinance/contract/reports/arrears-endpoints.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { Money } from "../../components/display/money.tsx";
import type { Letterhead } from "../../core/letterhead.ts";
import { printElement } from "../../components/print/print-frame.ts";
import { Section } from "../../components/shell/section.tsx";
import classes from "./arrears-page.module.css";
import { ArrearsSheet } from "./arrears-sheet.tsx";
import { bucketLabel, percentText } from "./format.ts";

type Row = Omit<BucketRow, "bucket"> & { bucket: BucketRow["bucket"] | "total" };

/** The portfolio by days past due, with its total; late loans are shown by bucket. */
export function ArrearsBuckets({
  report,
  letterhead,
  onShow,
}: {
  report: Arrears;
  letterhead: Letterhead;
  onShow: (bucket: LateBucket | null) => void;
}) {
  const sheet = useRef<HTMLElement>(null);
  const total: Row = { bucket: "total", ...report.totals, percent: 100 };
  return (
    <Section
      bare
      title="Ageing"
      text="By the days past due of a loan's oldest unpaid instalment."
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => {
              if (sheet.current !== null)
                void printElement(sheet.current, `Arrears ${report.as_of}`);
            }}
          >
            Print
          </Button>
          <ExportButton exported={exportArrears} filter={{}} total={report.buckets.length} />
        </>
      }
    >
      <DataTable
        label="Loans by days past due"
        columns={[...columns, showColumn(onShow)]}
        rows={[...report.buckets, total]}
        rowKey={(row) => row.bucket}
        empty={null}
      />
      <div hidden>
        <ArrearsSheet ref={sheet} report={report} from={letterhead} />
      </div>
    </Section>
  );
}

const columns: readonly Column<Row>[] = [
  {
    key: "bucket",
    header: "Days past due",
    cell: ({ bucket }) =>
      bucket === "total" ? <span className={classes.total}>Total</span> : bucketLabel(bucket),
  },
  {
    key: "loans",
    header: "Loans",
    kind: "number",
    cell: (row) => row.loans.toLocaleString("en"),
  },
  {
    key: "outstanding_principal",
    header: "Outstanding principal",
    kind: "money",
    cell: (row) => <Money value={row.outstanding_principal} />,
  },
  {
    key: "percent",
    header: "Share",
    kind: "number",
    cell: (row) => percentText(row.percent),
  },
  {
    key: "arrears",
    header: "Arrears",
    kind: "money",
    cell: (row) => <Money value={row.arrears} />,
  },
];

function showColumn(onShow: (bucket: LateBucket | null) => void): Column<Row> {
  return {
    key: "show",
    header: "List",
    kind: "action",
    cell: ({ bucket, loans }) => {
      if (bucket === "current" || loans === 0) return null;
      const label = bucket === "total" ? "all late loans" : `loans ${bucketLabel(bucket)} late`;
      return (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Show ${label}`}
          onClick={() => onShow(bucket === "total" ? null : bucket)}
        >
          Show
        </Button>
      );
    },
  };
}
