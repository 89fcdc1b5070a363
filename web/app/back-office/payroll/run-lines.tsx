import { useState } from "react";
import { SegmentedControl, Button } from "@mantine/core";
import { listRunLines, listRunRows, reverseRow } from "@microfinance/contract/payroll/endpoints.ts";
import type { RunDetails, RunLine, StoredRow } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { rowStates } from "@microfinance/contract/payroll/rules.ts";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { pageSize, Pages, person } from "./parts-of-lines.tsx";
import { notify } from "../../core/notify.ts";
import { useActor } from "../../core/use-actor.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";

const views = [
  { value: "all", label: "All lines" },
  { value: "short", label: "Not deducted" },
  { value: "rows", label: "Rows of the answer" },
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
  {
    key: "short",
    header: "Not deducted",
    kind: "money",
    cell: ({ short }) => <Money value={short} />,
  },
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
  { key: "receipt", header: "Receipt", low: true, cell: receiptOf },
  {
    key: "state",
    header: "State",
    kind: "text",
    line: "state",
    cell: ({ state, problem }) =>
      problem || (rowStates.find(({ value }) => value === state)?.label ?? state),
  },
];

/** A deduction for a loan that takes no payments has no receipt: all of it is credit. */
function receiptOf({ receipt_number, credit }: StoredRow): string {
  if (receipt_number !== null) return receipt_number;
  return credit > 0 ? "Credit" : "";
}

/** The rows of the files of a list. What became credit as a whole is reversed here (PAYR-19). */
function RunRows({ run }: { run: RunDetails }) {
  const [page, setPage] = useState(1);
  const [reversing, setReversing] = useState<StoredRow | null>(null);
  const actor = useActor();
  const query = { page, page_size: pageSize };
  const result = useEndpointQuery(listRunRows, { params: { id: run.id }, query }, { keep: true });
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback={payrollTexts.readFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  const { rows, pages } = result.data;
  const isCredit = (row: StoredRow) => row.state === "booked" && row.receipt_number === null;
  const mayReverse = actor !== null && may(actor, "payments.reverse") && rows.some(isCredit);
  const action: Column<StoredRow> = {
    key: "reverse",
    header: "Actions",
    kind: "action",
    cell: (row) =>
      isCredit(row) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Reverse row ${row.row} of ${row.customer_name}`}
          onClick={() => setReversing(row)}
        >
          Reverse
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        label="Rows of the files"
        columns={mayReverse ? [...rowColumns, action] : rowColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState compact title="No file yet" />}
      />
      <Pages label="Rows of the files" pages={pages} page={page} onChange={setPage} />
      {reversing !== null && (
        <ReverseRow key={reversing.id} row={reversing} onDone={() => setReversing(null)} />
      )}
    </>
  );
}

function ReverseRow({ row, onDone }: { row: StoredRow; onDone: () => void }) {
  const reverse = useEndpointMutation(reverseRow, ["credit", "ledger"]);
  return (
    <ReasonForm
      title={`Reverse row ${row.row}`}
      sentence={`The deduction of ${formatNleExact(row.deducted ?? 0)} is taken back from the credit of ${row.customer_name}, who is notified. What was refunded has to be returned.`}
      label="Reverse"
      submit={(reason) => reverse.mutateAsync({ params: { id: row.id }, body: { reason } })}
      failure={payrollTexts.reverseFailed}
      onDone={(text) => {
        onDone();
        void notify(text);
      }}
      onCancel={onDone}
    />
  );
}
