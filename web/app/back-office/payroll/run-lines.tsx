import { useState } from "react";
import { Pagination, SegmentedControl } from "@mantine/core";
import { listRunLines, listRunRows } from "@microfinance/contract/payroll/endpoints.ts";
import { rowStates } from "@microfinance/contract/payroll/rules.ts";
import type { RunDetails, RunLine, StoredRow } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { sectionHref } from "../../core/use-section.ts";
import { TwoLines } from "../loans/list/loan-cells.tsx";

const pageSize = 25;
const views = [
  { value: "all", label: "All lines" },
  { value: "short", label: "Short" },
  { value: "rows", label: "Rows of files" },
];

const person = (row: { loan_id: string; customer_name: string }) => (
  <TwoLines
    first={<Link to={{ hash: sectionHref("loans", { loan: row.loan_id }) }}>{row.loan_id}</Link>}
    second={row.customer_name}
  />
);

const lineColumns: readonly Column<RunLine>[] = [
  { key: "loan", header: "Loan", kind: "text", line: "title", cell: person },
  {
    key: "staff",
    header: "Staff no.",
    kind: "text",
    line: "note",
    cell: (row) => row.staff_number,
  },
  {
    key: "expected",
    header: "Expected",
    kind: "money",
    cell: ({ expected }) => <Money value={expected} />,
  },
  {
    key: "deducted",
    header: "Deducted",
    kind: "money",
    line: "amount",
    cell: ({ deducted }) => (deducted === null ? "" : <Money value={deducted} />),
  },
  { key: "short", header: "Short", kind: "money", cell: ({ short }) => <Money value={short} /> },
];

const rowColumns: readonly Column<StoredRow>[] = [
  { key: "row", header: "Row", kind: "number", line: "note", cell: ({ row }) => row },
  { key: "loan", header: "Loan", kind: "text", line: "title", cell: person },
  {
    key: "deducted",
    header: "Deducted",
    kind: "money",
    line: "amount",
    cell: ({ deducted }) => (deducted === null ? "" : <Money value={deducted} />),
  },
  { key: "receipt", header: "Receipt", low: true, cell: (row) => row.receipt_number ?? "" },
  {
    key: "state",
    header: "State",
    kind: "text",
    line: "state",
    cell: ({ state, problem }) =>
      problem || (rowStates.find(({ value }) => value === state)?.label ?? state),
  },
];

/** The lines of a list, those that are short, or the rows of its files. */
export function RunLines({ run }: { run: RunDetails }) {
  const [view, setView] = useState("all");
  return (
    <DetailSection title="Lines">
      <SegmentedControl aria-label="Lines" data={views} value={view} onChange={setView} mb="sm" />
      {view === "rows" ? <Rows key={view} run={run} /> : <Lines key={view} run={run} view={view} />}
    </DetailSection>
  );
}

function Lines({ run, view }: { run: RunDetails; view: string }) {
  const [page, setPage] = useState(1);
  const short = view === "short" ? { short: "true" as const } : {};
  const query = { page, page_size: pageSize, ...short };
  const result = useEndpointQuery(listRunLines, { params: { id: run.id }, query }, { keep: true });
  if (result.data === undefined) return <NotLoaded {...result} />;
  return (
    <>
      <DataTable
        label="Lines of the list"
        columns={lineColumns}
        rows={result.data.lines}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState compact title="No line is short" />}
      />
      <Pages pages={result.data.pages} page={page} onChange={setPage} />
    </>
  );
}

function Rows({ run }: { run: RunDetails }) {
  const [page, setPage] = useState(1);
  const query = { page, page_size: pageSize };
  const result = useEndpointQuery(listRunRows, { params: { id: run.id }, query }, { keep: true });
  if (result.data === undefined) return <NotLoaded {...result} />;
  return (
    <>
      <DataTable
        label="Rows of the files"
        columns={rowColumns}
        rows={result.data.rows}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState compact title="No file yet" />}
      />
      <Pages pages={result.data.pages} page={page} onChange={setPage} />
    </>
  );
}

function NotLoaded(props: { error: unknown; refetch: () => unknown }) {
  if (props.error === null) return <DetailSkeleton />;
  return (
    <ErrorState
      error={props.error}
      fallback={payrollTexts.readFailed}
      onRetry={() => void props.refetch()}
    />
  );
}

function Pages(props: { pages: number; page: number; onChange: (page: number) => void }) {
  if (props.pages < 2) return null;
  return (
    <Pagination
      my="sm"
      size="sm"
      total={props.pages}
      value={props.page}
      onChange={props.onChange}
      getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
    />
  );
}
