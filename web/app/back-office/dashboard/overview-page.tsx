import { useDeferredValue, useState, type ReactNode } from "react";
import { NativeSelect, Skeleton } from "@mantine/core";
import IconArrowLeft from "icon:arrow-left";
import { readSummary, type Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { formatStaffDate, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import {
  countAxis,
  leastBarMaximum,
  comparedDays,
} from "@microfinance/contract/dashboard/rules.ts";
import IconArrowsExchange from "icon:arrows-exchange";
import IconClipboardText from "icon:clipboard-text";
import IconFileDollar from "icon:file-dollar";
import IconUsers from "icon:users";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useSession } from "../../core/use-session.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import classes from "./overview.module.css";
import { PerformersChart } from "./performers-chart.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { WorkPanel } from "./work-panel.tsx";
import { ChartCard, type Series } from "./chart-card.tsx";
import { begunMonths, monthNames, totalOf, yearText, daysText } from "./months.ts";
import { Plot, type PlotArea } from "./plot.tsx";
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import layout from "../../components/layout.module.css";
import chart from "./chart-card.module.css";

/**
 * The overview dashboard: welcome, the work that waits (RPT-20), four tiles and four charts of the chosen year (RPT-5).
 */
export default function OverviewPage() {
  const session = useSession();
  const [year, setYear] = useState<number | null>(null);
  const result = useEndpointQuery(
    readSummary,
    { query: year === null ? {} : { year: String(year) } },
    { keep: true },
  );
  const summary = useDeferredValue(result.data?.summary);
  const name = session.state === "signed-in" ? session.claims.first_name : "";
  return (
    <>
      <PageHeader
        title={`Welcome, ${name}`}
        actions={
          <div className={classes.head}>
            {summary !== undefined && <span>{formatStaffDate(summary.as_of)}</span>}
            <Link to="/" className={classes.back}>
              <IconArrowLeft size={15} aria-hidden="true" />
              {profileTexts.bell}
            </Link>
          </div>
        }
      />
      <WorkPanel staffId={session.state === "signed-in" ? session.claims.staff_id : null} />
      {summary !== undefined ? (
        <div className={classes.overview} data-stale={result.isPlaceholderData || undefined}>
          <OverviewTiles tiles={summary.tiles} asOf={summary.as_of} />
          <div className={classes.year}>
            <h2>Month by month</h2>
            {summary.years.length > 1 && (
              <NativeSelect
                aria-label="Year of the charts"
                value={String(summary.year)}
                onChange={(event) => setYear(Number(event.currentTarget.value))}
                data={summary.years.map(String)}
              />
            )}
          </div>
          <div className={classes.charts}>
            <SalesChart summary={summary} />
            <PerformersChart performers={summary.performers} asOf={summary.as_of} />
            <ApplicationsChart summary={summary} />
            <ServicesChart summary={summary} />
          </div>
        </div>
      ) : result.error === null ? (
        <OverviewSkeleton />
      ) : (
        <ErrorState
          error={result.error}
          fallback="The figures could not be fetched."
          onRetry={() => void result.refetch()}
        />
      )}
    </>
  );
}

/** Skeleton of the overview while its data loads. */
function OverviewSkeleton() {
  return (
    <div className={classes.overview}>
      <p className={layout.hint} role="status">
        {generalTexts.loading}
      </p>
      <div className={classes.tiles} aria-hidden="true">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height={116} radius="lg" />
        ))}
      </div>
      <div className={classes.charts} aria-hidden="true">
        {[1, 2, 3, 4].map((chart) => (
          <Skeleton key={chart} height={340} radius="lg" />
        ))}
      </div>
    </div>
  );
}

/** Monthly Loan Applications: bars on an axis up to at least 50 (RPT-5, RPT-7). */
function ApplicationsChart(props: { summary: Summary }) {
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

/** Monthly Customer Services: loans, payments and transfers stacked, from recorded data (RPT-5). */
function ServicesChart(props: { summary: Summary }) {
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

/**
 * The four tiles (RPT-5): the figure of today, then what the days of this month added, and the same days of last month.
 * Counts have the change in percent too, with a dash if the days of last month are empty (RPT-4).
 */
function OverviewTiles(props: { tiles: Summary["tiles"]; asOf: CalendarDate }) {
  const { loans, customers, applications, transfers, bills } = props.tiles;
  const { this_month, last_month } = comparedDays(props.asOf);
  const compared = (verb: string, tile: Summary["tiles"]["loans"]) => (
    <>
      <span className={layout.whole}>
        {formatAmount(tile.this_month)} {verb} {daysText(this_month)},
      </span>{" "}
      <span className={layout.whole}>
        {formatAmount(tile.last_month)} {daysText(last_month)}
      </span>
    </>
  );
  const amount = (tile: Summary["tiles"]["loans"]): ReactNode => (
    <Money value={tile.value} style="short" />
  );
  return (
    <div className={classes.tiles}>
      <StatTile
        label="LOANS"
        icon={<IconFileDollar size={18} aria-hidden="true" />}
        value={amount(loans)}
        note={compared("paid out", loans)}
      />
      <StatTile
        label="CUSTOMERS"
        icon={<IconUsers size={18} aria-hidden="true" />}
        value={customers.value.toLocaleString("en")}
        change={customers.change}
        note={compared("new", customers)}
      />
      <StatTile
        label="APPLICATIONS"
        icon={<IconClipboardText size={18} aria-hidden="true" />}
        value={applications.value.toLocaleString("en")}
        change={applications.change}
        note={compared("received", applications)}
      />
      <StatTile
        label="TRANSFERS"
        icon={<IconArrowsExchange size={18} aria-hidden="true" />}
        value={amount(transfers)}
        note={
          <>
            {compared("completed", transfers)}
            {bills.value !== 0 && (
              <span className={classes.bills}>
                Bills <Money value={bills.value} style="short" />, {compared("paid", bills)}
              </span>
            )}
          </>
        }
      />
    </div>
  );
}

/** Width of one digit of a sum, in pixels. */
const figureWidth = 7.6;
/** Maximum width of a bar, in pixels. */
const widest = 34;

/** Stacked bars by month, with the sum above where it fits. */
function StackedBars(props: { area: PlotArea; series: readonly Series[] }) {
  const { area, series } = props;
  const width = Math.min(widest, area.step * 0.66);
  return Array.from({ length: 12 }, (_, month) => {
    // A month with more reversals than payments has no bar for them; the table shows the number.
    const values = series.map((one) => Math.max(0, one.values[month] ?? 0));
    const sum = values.reduce((total, value) => total + value, 0);
    if (sum === 0) return null;
    let below = 0;
    return (
      <g key={month}>
        {series.map((one, index) => {
          const from = below;
          below += values[index] ?? 0;
          if (below === from) return null;
          const isTop = below === sum;
          return (
            <path
              key={one.label}
              className={chart.bar}
              data-tone={one.tone}
              d={barPath(area.x(month) - width / 2, area.y(from), area.y(below), width, isTop)}
            />
          );
        })}
        {sum.toLocaleString("en").length * figureWidth < area.step && (
          <text className={chart.value} x={area.x(month)} y={area.y(sum) - 6} textAnchor="middle">
            {sum.toLocaleString("en")}
          </text>
        )}
      </g>
    );
  });
}

/** A bar between two heights; rounded at the top if nothing is stacked on it. */
function barPath(x: number, from: number, to: number, width: number, isTop: boolean): string {
  const round = isTop ? Math.min(4, width / 2, from - to) : 0;
  return `M${x},${from}V${to + round}q0,${-round} ${round},${-round}h${width - 2 * round}q${round},0 ${round},${round}V${from}Z`;
}
