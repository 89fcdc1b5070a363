import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { countAxis } from "@microfinance/contract/dashboard/rules.ts";
import { ChartCard, type Series } from "./chart-card.tsx";
import { begunMonths, monthNames, totalOf, yearText } from "./months.ts";
import { Plot } from "./plot.tsx";
import { StackedBars } from "./stacked-bars.tsx";

/** Monthly Customer Services: loans, payments and transfers stacked, from recorded data (RPT-5). */
export function ServicesChart(props: { summary: Summary }) {
  const { services, year, as_of } = props.summary;
  const series: Series[] = [
    { label: "Loans", tone: "accent", values: services.map((month) => month.loans) },
    { label: "Payments", tone: "slate", values: services.map((month) => month.payments) },
    { label: "Transfers", tone: "quiet", values: services.map((month) => month.transfers) },
  ];
  const sums = services.map((month) => month.loans + month.payments + month.transfers);
  return (
    <ChartCard
      title="Monthly Customer Services"
      text={yearText(year, as_of)}
      legend={series.map((one) => ({ ...one, sum: totalOf(one.values) }))}
      table={{
        head: ["Month", "Loans", "Payments", "Transfers"],
        rows: services.map((month) => [
          monthNames[month.month - 1] ?? "",
          month.loans,
          month.payments,
          month.transfers,
        ]),
      }}
      empty={sums.every((sum) => sum === 0) ? `No customer services in ${year}` : null}
    >
      <Plot
        ticks={countAxis(Math.max(...sums))}
        series={series}
        format={(value) => value.toLocaleString("en")}
        begun={begunMonths(year, as_of)}
      >
        {(area) => <StackedBars area={area} series={series} />}
      </Plot>
    </ChartCard>
  );
}
