import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import classes from "./cash.module.css";
import { reportLines } from "./report-lines.ts";

const amountOf = (value: number | null) => (value === null ? "" : formatAmountExact(value));
const nleOf = (value: number | null) => (value === null ? null : formatNleExact(value));

/** The X or Z report of a session on the screen. */
export function ReportSection({ session }: { session: SessionDetails }) {
  const { report } = session;
  return (
    <DetailSection title={session.number === null ? "X report" : "Z report"}>
      <table className={classes.report} aria-label="Cash by kind, in NLe">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Number</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
          </tr>
        </thead>
        <tbody>
          {reportLines(report).map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{line.count ?? ""}</td>
              <td>{amountOf(line.in)}</td>
              <td>{amountOf(line.out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
