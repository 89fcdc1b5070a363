import { currencyMark } from "@microfinance/contract/core/currency.ts";
import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import classes from "./cash.module.css";
import { ReportTable } from "./report-table.tsx";

const nleOf = (value: number | null) => (value === null ? null : formatNleExact(value));

/** The X or Z report of a session on the screen. */
export function ReportSection({ session }: { session: SessionDetails }) {
  const { report } = session;
  return (
    <DetailSection title={session.number === null ? "X report" : "Z report"}>
      <ReportTable
        report={report}
        className={classes.report}
        label={`Cash by kind, in ${currencyMark}`}
      />
      <DetailList
        missing="Not yet"
        items={[
          {
            label: "Of these reversed",
            value: `${report.reversals.count}, ${formatNleExact(report.reversals.sum)}`,
          },
          { label: "Expected", value: nleOf(report.expected) },
          { label: "Counted", value: nleOf(report.counted) },
          { label: "Difference", value: nleOf(report.difference) },
          ...report.non_cash.map(({ payment_method, count, sum }) => ({
            label: payment_method,
            value: `${count}, ${formatNleExact(sum)}`,
          })),
        ]}
      />
    </DetailSection>
  );
}
