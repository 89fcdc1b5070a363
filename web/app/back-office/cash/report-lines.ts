import type { TillReport } from "@microfinance/contract/tills/schema.ts";

/** A line of an X or Z report: how many entries, what came in and what went out, in NLe. */
export interface ReportLine {
  label: string;
  count: number | null;
  in: number | null;
  out: number | null;
}

/** The movements of a report in their order. */
export function reportLines(report: TillReport): ReportLine[] {
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
