import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { countAxis, leastBarMaximum } from "@microfinance/contract/dashboard/rules.ts";
import { ChartCard, type Series } from "./chart-card.tsx";
import { begunMonths, monthNames, totalOf, yearText } from "./months.ts";
import { Plot } from "./plot.tsx";
import { StackedBars } from "./stacked-bars.tsx";

/** Monthly Loan Applications: bars on an axis up to at least 50 (RPT-5, RPT-7). */
export function ApplicationsChart(props: { summary: Summary }) {
  const { summary } = props;
  const values = summary.applications.map((month) => month.count);
  const series: Series[] = [{ label: "Applications", tone: "accent", values }];
  return (
    <ChartCard
      title="Monthly Loan Applications"
      text={yearText(summary.year, summary.as_of)}
      legend={series.map((one) => ({ ...one, sum: totalOf(one.values) }))}
      table={{
        head: ["Month", "Applications"],
        rows: values.map((count, month) => [monthNames[month] ?? "", count]),
      }}
      empty={
        values.every((count) => count === 0) ? `No loan applications in ${summary.year}` : null
      }
    >
      <Plot
        ticks={countAxis(Math.max(...values), leastBarMaximum)}
        series={series}
        format={(value) => value.toLocaleString("en")}
        begun={begunMonths(summary.year, summary.as_of)}
      >
        {(area) => <StackedBars area={area} series={series} />}
      </Plot>
    </ChartCard>
  );
}
