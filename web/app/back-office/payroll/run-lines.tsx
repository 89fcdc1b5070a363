import { useState } from "react";
import { SegmentedControl } from "@mantine/core";
import { listRunLines } from "@microfinance/contract/payroll/endpoints.ts";
import type { RunDetails, RunLine } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { pageSize, Pages, person } from "./parts-of-lines.tsx";
import { RunRows } from "./run-rows.tsx";

const views = [
  { value: "all", label: "All lines" },
  { value: "short", label: "Short" },
  { value: "rows", label: "Rows of files" },
];

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

/** The lines of a list, those that are short, or the rows of its files. */
export function RunLines({ run }: { run: RunDetails }) {
  const [view, setView] = useState("all");
  return (
    <DetailSection title="Lines">
      <SegmentedControl aria-label="Lines" data={views} value={view} onChange={setView} mb="sm" />
      {view === "rows" ? (
        <RunRows key={view} run={run} />
      ) : (
        <Lines key={view} run={run} view={view} />
      )}
    </DetailSection>
  );
}

function Lines({ run, view }: { run: RunDetails; view: string }) {
  const [page, setPage] = useState(1);
  const short = view === "short" ? { short: "true" as const } : {};
  const query = { page, page_size: pageSize, ...short };
  const result = useEndpointQuery(listRunLines, { params: { id: run.id }, query }, { keep: true });
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback={payrollTexts.readFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  return (
    <>
      <DataTable
        label="Lines of the list"
        columns={lineColumns}
        rows={result.data.lines}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState compact title="No line is short" />}
      />
      <Pages label="Lines of the list" pages={result.data.pages} page={page} onChange={setPage} />
    </>
  );
}
