import { useRef } from "react";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { lateBuckets, type LateBucket } from "@microfinance/contract/reports/arrears.ts";
import { readArrears } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { ageingNote } from "@microfinance/contract/reports/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListState } from "../use-list-state.ts";
import { ArrearsBuckets } from "./arrears-buckets.tsx";
import classes from "./arrears-page.module.css";
import { ArrearsTiles } from "./arrears-tiles.tsx";
import { LateLoans } from "./late-loans.tsx";

/**
 * Arrears and portfolio at risk over all loans as of today, and the customers to call. Bucket and page are in the
 * address.
 */
export default function ArrearsPage({ params }: SectionPageProps) {
  const { change } = useListState("arrears", params);
  const list = useRef<HTMLDivElement>(null);
  // A cached report would list a loan that was paid since.
  const result = useEndpointQuery(readArrears, {}, { staleTime: 0 });
  const letterhead = useLetterhead();
  const report = result.data;
  const note = report === undefined ? null : ageingNote(report);
  const requested = params.get("bucket");
  const bucket = lateBuckets.find((known) => known === requested) ?? null;
  const show = (chosen: LateBucket | null) => {
    change({ bucket: chosen });
    list.current?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <PageHeader
        title="Arrears and portfolio at risk"
        text={
          report && `Loans that are approved or paying, as of ${formatStaffDate(report.as_of)}.`
        }
      />
      {report === undefined && result.error !== null ? (
        <ErrorState
          error={result.error}
          fallback="Failed to fetch the report of arrears."
          onRetry={() => void result.refetch()}
        />
      ) : report?.totals.loans === 0 ? (
        <EmptyState
          title="No loans are out"
          text="Loans come here when they are approved, and stay until they are paid back, canceled or closed."
        />
      ) : (
        <div className={classes.report}>
          {report === undefined ? (
            <CardSkeleton cards={4} height={112} />
          ) : (
            <>
              {note !== null && <Note>{note}</Note>}
              <ArrearsTiles report={report} />
              <Note>
                Portfolio at risk (PAR30) is the share of the outstanding principal that lies with
                loans more than 30 days late: all that is left of a late loan is at risk, not only
                what is overdue.
              </Note>
              <ArrearsBuckets report={report} letterhead={letterhead} onShow={show} />
            </>
          )}
          {/* Fetches its list at the same time as the report. */}
          <div ref={list} className={classes.list} hidden={report === undefined}>
            <LateLoans params={params} bucket={bucket} />
          </div>
        </div>
      )}
    </>
  );
}
