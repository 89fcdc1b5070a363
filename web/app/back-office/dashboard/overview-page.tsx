import { useDeferredValue, useState } from "react";
import { NativeSelect } from "@mantine/core";
import IconArrowLeft from "icon:arrow-left";
import { readSummary } from "@microfinance/contract/dashboard/endpoints.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../../core/query.ts";
import { useSession } from "../../core/use-session.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { ApplicationsChart } from "./applications-chart.tsx";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { OverviewTiles } from "./overview-tiles.tsx";
import classes from "./overview.module.css";
import { PerformersChart } from "./performers-chart.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { ServicesChart } from "./services-chart.tsx";
import { WorkPanel } from "./work-panel.tsx";

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
            {summary !== undefined && summary.years.length > 1 && (
              <NativeSelect
                aria-label="Year of the charts"
                value={String(summary.year)}
                onChange={(event) => setYear(Number(event.currentTarget.value))}
                data={summary.years.map(String)}
              />
            )}
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
