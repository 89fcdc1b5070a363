import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { TillReport } from "@microfinance/contract/tills/schema.ts";

const amountOf = (value: number | null) => (value === null ? "" : formatAmountExact(value));

/** The movements of an X or Z report: under a caption on paper, under a label on the screen. */
export function ReportTable(props: {
  report: TillReport;
  className: string | undefined;
  caption?: string;
  label?: string;
}) {
  return (
    <table className={props.className} aria-label={props.label}>
      {props.caption !== undefined && <caption>{props.caption}</caption>}
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Number</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
        </tr>
      </thead>
      <tbody>
        {reportLines(props.report).map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <td data-label="Number">{line.count ?? ""}</td>
            <td data-label="In">{amountOf(line.in)}</td>
            <td data-label="Out">{amountOf(line.out)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line of an X or Z report: how many entries, what came in and what went out, in NLe. */
interface ReportLine {
  label: string;
  count: number | null;
  in: number | null;
  out: number | null;
}

/** The movements of a report in their order. */
function reportLines(report: TillReport): ReportLine[] {
  const { floats, handovers } = report;
  return [
    { label: "Opening", count: null, in: report.opening, out: null },
    { label: "Floats from the safe", count: floats.count, in: floats.sum, out: null },
    ...report.kinds.map((kind) => ({
      label: kind.label,
      count: kind.in.count + kind.out.count,
      in: kind.in.count === 0 ? null : kind.in.sum,
      out: kind.out.count === 0 ? null : kind.out.sum,
    })),
    { label: "Hand-overs to the safe", count: handovers.count, in: null, out: handovers.sum },
  ];
}
