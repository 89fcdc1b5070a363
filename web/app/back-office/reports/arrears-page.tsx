import { useRef } from "react";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { lateBuckets, type LateBucket } from "@microfinance/contract/reports/arrears.ts";
import {
  readArrears,
  type Arrears,
  exportLateLoans,
  type LateLoan,
  listLateLoans,
} from "@microfinance/contract/reports/arrears-endpoints.ts";
import { ageingNote } from "@microfinance/contract/reports/texts.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { NativeSelect } from "@mantine/core";
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
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import { percentText, bucketLabel } from "./format.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import type { Column } from "../../components/table/columns.ts";
import { Lateness } from "../../components/display/lateness.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { borrowerColumns } from "./borrower-columns.tsx";
import { moneyColumn } from "./money-column.tsx";

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

/** The overdue amount, and the portfolio at risk beyond 1, 30 and 90 days, and with restructured loans. */
function ArrearsTiles({ report }: { report: Arrears }) {
  const { totals, par, par30_restructured } = report;
  const late = totals.loans - (report.buckets.find((row) => row.bucket === "current")?.loans ?? 0);
  return (
    <div className={classes.tiles}>
      <StatTile
        label="ARREARS"
        value={<Money value={totals.arrears} style="short" />}
        note={`overdue on ${late.toLocaleString("en")} of ${totals.loans.toLocaleString("en")} loans`}
      />
      {par.flatMap((risk) => [
        <StatTile
          key={risk.days}
          label={`PAR${risk.days}`}
          value={percentText(risk.percent)}
          note={`${formatNle(risk.outstanding_principal)} with loans more than ${risk.days === 1 ? "1 day" : `${risk.days} days`} late`}
        />,
        ...(risk.days === 30
          ? [
              <StatTile
                key="restructured"
                label="PAR30 + RESTRUCTURED"
                value={percentText(par30_restructured.percent)}
                note={`${formatNle(par30_restructured.outstanding_principal)} with loans more than 30 days late or restructured`}
              />,
            ]
          : []),
      ])}
    </div>
  );
}

const label = "Late loans";

/** Late loans of one bucket or all, the most days late first, with the data for a call. A row opens its loan. */
function LateLoans(props: { params: URLSearchParams; bucket: LateBucket | null }) {
  const { bucket } = props;
  const navigate = useSectionNavigation();
  const list = useListPage(
    listLateLoans,
    "arrears",
    props.params,
    () => (bucket === null ? {} : { bucket }),
    { staleTime: 0 },
  );
  return (
    <Section
      bare
      title={label}
      text="Most days late first. A loan opens with what was paid."
      actions={
        <NativeSelect
          aria-label="Days past due"
          data={[
            { value: "", label: "All late loans" },
            ...lateBuckets.map((key) => ({ value: key, label: bucketLabel(key) })),
          ]}
          value={bucket ?? ""}
          onChange={(event) => list.change({ bucket: event.currentTarget.value || null })}
        />
      }
    >
      <ListTable
        list={list}
        failure="Failed to fetch the late loans."
        label={label}
        columns={lateLoanColumns}
        rowsOf={(data) => data.loans}
        rowKey={(loan) => loan.loan_id}
        onOpen={(loan) => navigate("loans", { loan: loan.loan_id })}
        empty={
          <EmptyState
            compact
            title={bucket === null ? "No loan is late" : `No loan is ${bucketLabel(bucket)} late`}
            text="A loan is late from the day after an instalment was due and not fully paid."
          />
        }
        pagerLabel={label}
        exported={exportLateLoans}
      />
    </Section>
  );
}

const lateLoanColumns: readonly Column<LateLoan>[] = [
  ...borrowerColumns.map((column) =>
    column.key === "customer" ? { ...column, sortable: "customer" } : column,
  ),
  {
    key: "days_past_due",
    header: "Days late",
    kind: "number",
    sortable: true,
    line: "state",
    inLine: (loan) => <Lateness days={loan.days_past_due} />,
    cell: (loan) => loan.days_past_due.toLocaleString("en"),
  },
  moneyColumn("arrears", "Arrears", { sortable: "arrears", line: "amount" }),
  moneyColumn("balance", "Balance", { sortable: "balance", low: true }),
  {
    key: "last_payment_date",
    header: "Last payment",
    sortable: "last_payment_date",
    low: true,
    cell: (loan) =>
      loan.last_payment_date === null ? null : formatStaffDate(loan.last_payment_date),
  },
];
