import { useElementSize } from "@mantine/hooks";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { salesAxis } from "@microfinance/contract/dashboard/rules.ts";
import { formatAmount, formatNle, formatNleExact } from "@microfinance/contract/core/money.ts";
import type { PortfolioPoint } from "@microfinance/contract/reports/portfolio-endpoints.ts";
import type { ReactNode } from "react";
import { ChartCard, type SeriesTone } from "../dashboard/chart-card.tsx";
import chart from "../dashboard/chart-card.module.css";
import { percentText } from "./format.ts";
import classes from "./portfolio-plot.module.css";

const height = 240;
const edge = { top: 26, right: 12, bottom: 26 };
/** Width of one digit of an axis label at 12 px. */
const figureWidth = 7.2;

/** Outstanding principal and that of loans more than 30 days late over time; `of` names a part of the portfolio. */
export function PortfolioPlot(props: {
  of: string | null;
  points: readonly PortfolioPoint[];
  children: ReactNode;
}) {
  const { points } = props;
  const last = points.at(-1);
  return (
    <div className={classes.plot}>
      <ChartCard
        title={props.of === null ? "Portfolio over time" : `Portfolio over time: ${props.of}`}
        {...(last === undefined
          ? {}
          : { text: `PAR30 ${percentText(last.par30_percent)} on ${formatStaffDate(last.date)}` })}
        legend={[
          {
            label: "Outstanding",
            tone: "accent",
            sum: formatNle(last?.outstanding_principal ?? 0),
          },
          { label: "More than 30 days late", tone: "slate", sum: formatNle(last?.par30 ?? 0) },
        ]}
        table={{
          head: ["Date", "Outstanding", "More than 30 days late", "PAR30"],
          rows: points.map((point) => [
            formatStaffDate(point.date),
            formatNleExact(point.outstanding_principal),
            formatNleExact(point.par30),
            percentText(point.par30_percent),
          ]),
        }}
        empty={points.length === 0 ? "No days are recorded here" : null}
      >
        <Lines points={points} />
      </ChartCard>
      {props.children}
    </div>
  );
}

function Lines({ points }: { points: readonly PortfolioPoint[] }) {
  const { ref, width } = useElementSize();
  const ticks = salesAxis(Math.max(...points.map((point) => point.outstanding_principal)));
  const labels = ticks.map(formatAmount);
  const left = Math.max(...labels.map((label) => label.length)) * figureWidth + 10;
  const right = width - edge.right;
  const bottom = height - edge.bottom;
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, points.length - 1);
  const y = (value: number) => bottom - (value / (ticks.at(-1) ?? 1)) * (bottom - edge.top);
  const pathOf = (value: (point: PortfolioPoint) => number) =>
    points.map((point, index) => `${x(index)},${y(value(point))}`).join("L");
  return (
    <div ref={ref} className={chart.frame}>
      {width > 0 && (
        <svg className={chart.svg} width={width} height={height}>
          <text className={chart.axis} x={left - 8} y={10} textAnchor="end">
            {currencyMark}
          </text>
          {ticks.map((tick, index) => (
            <g key={tick}>
              <line className={chart.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text className={chart.axis} x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
                {labels[index]}
              </text>
            </g>
          ))}
          {points.length > 0 &&
            [...new Set([0, points.length - 1])].map((index) => (
              <text
                key={index}
                className={chart.axis}
                x={x(index)}
                y={height - 6}
                textAnchor={index === 0 ? "start" : "end"}
              >
                {formatStaffDate(points[index]?.date ?? "")}
              </text>
            ))}
          <Line tone="accent" path={pathOf((point) => point.outstanding_principal)} />
          <Line tone="slate" path={pathOf((point) => point.par30)} />
        </svg>
      )}
    </div>
  );
}

function Line({ tone, path }: { tone: SeriesTone; path: string }) {
  return (
    <g data-tone={tone}>
      <path className={chart.line} d={`M${path}`} />
    </g>
  );
}
