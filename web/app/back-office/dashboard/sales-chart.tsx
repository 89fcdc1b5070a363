import { currencyMark } from "@microfinance/contract/core/currency.ts";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { salesAxis } from "@microfinance/contract/dashboard/rules.ts";
import {
  formatAmount,
  formatNle,
  formatNleExact,
  fromCents,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import { ChartCard, type Series } from "./chart-card.tsx";
import classes from "./chart-card.module.css";
import { begunMonths, monthNames, unfinishedMonth, yearText } from "./months.ts";
import { Plot, type PlotArea } from "./plot.tsx";

/** Monthly Sales Data: Loans Given against Payments Received, on an axis in steps of NLe 5,000 (RPT-5, RPT-7). */
export function SalesChart(props: { summary: Summary }) {
  const { sales, year, as_of } = props.summary;
  const begun = begunMonths(year, as_of);
  const series: Series[] = [
    { label: "Loans Given", tone: "accent", values: sales.map((month) => month.loans_given) },
    {
      label: "Payments Received",
      tone: "slate",
      values: sales.map((month) => month.payments_received),
    },
  ];
  const amounts = series.flatMap((one) => one.values);
  return (
    <ChartCard
      title="Monthly Sales Data"
      text={yearText(year, as_of)}
      legend={series.map((one) => ({ ...one, sum: formatNle(sumOf(one.values)) }))}
      table={{
        head: ["Month", "Loans Given", "Payments Received"],
        rows: sales.map((month) => [
          monthNames[month.month - 1] ?? "",
          formatNleExact(month.loans_given),
          formatNleExact(month.payments_received),
        ]),
      }}
      empty={
        amounts.every((amount) => amount === 0)
          ? `No loans given and no payments received in ${year}`
          : null
      }
    >
      <Plot
        ticks={salesAxis(Math.max(...amounts), Math.min(...amounts))}
        series={series}
        format={formatAmount}
        unit={currencyMark}
        tall
        begun={begun}
      >
        {(area) =>
          series.map((one) => (
            <Line
              key={one.label}
              area={area}
              series={one}
              begun={begun}
              unfinished={unfinishedMonth(year, as_of)}
            />
          ))
        }
      </Plot>
    </ChartCard>
  );
}

/**
 * A line over the months that have begun; the accent one has a light fill below it. The way to a month that is not over
 * is dashed, since its amounts still grow.
 */
function Line(props: { area: PlotArea; series: Series; begun: number; unfinished: number | null }) {
  const { area, series } = props;
  const points = series.values
    .slice(0, props.begun)
    .map((value, month) => ({ x: area.x(month), y: area.y(value) }));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const joined = (some: typeof points) => some.map(({ x, y }) => `${x},${y}`).join("L");
  const path = joined(points);
  const over = props.unfinished === null ? points : points.slice(0, props.unfinished);
  return (
    <g data-tone={series.tone}>
      {series.tone === "accent" && (
        <path
          className={classes.area}
          d={`M${first.x},${area.y(0)}L${path}L${last.x},${area.y(0)}Z`}
        />
      )}
      <path className={classes.line} d={`M${joined(over.length === 0 ? points : over)}`} />
      {over.length > 0 && over.length < points.length && (
        <path className={classes.line} strokeDasharray="2 6" d={`M${joined(points.slice(-2))}`} />
      )}
      {points.map((point, month) => (
        <circle key={month} className={classes.dot} cx={point.x} cy={point.y} r={3.5} />
      ))}
    </g>
  );
}

/** Exact sum of amounts in NLe. */
function sumOf(amounts: readonly number[]): number {
  return fromCents(sumCents(amounts.map(toCents)));
}
