import { useState } from "react";
import { Button, Group, NativeSelect } from "@mantine/core";
import { importReasons, listImportRows } from "@microfinance/contract/imports/endpoints.ts";
import {
  importOutcomes,
  type ImportOutcome,
  type ImportRecord,
  type ImportRow,
} from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { notify } from "../../core/notify.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { download } from "../../core/api.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Pages } from "../payroll/parts-of-lines.tsx";

/** Rows on one page: a file has thousands. */
const pageSize = 50;

/** One line for each problem of a row. */
const linesOf = (row: ImportRow, text: (problem: ImportRow["problems"][number]) => string) =>
  row.problems.map((problem, place) => <div key={place}>{text(problem)}</div>);

const columns: readonly Column<ImportRow>[] = [
  { key: "row", header: "Row", kind: "number", cell: ({ row }) => row },
  {
    key: "reference",
    header: "Reference",
    kind: "text",
    line: "title",
    cell: ({ external_reference, row }) => external_reference || `Row ${row}`,
    inLine: ({ external_reference, row }) =>
      external_reference === "" ? `Row ${row}` : `${external_reference} (row ${row})`,
  },
  {
    key: "outcome",
    header: "Outcome",
    line: "state",
    cell: ({ outcome, record }) =>
      record || (importOutcomes.find(({ value }) => value === outcome)?.label ?? outcome),
  },
  {
    key: "column",
    header: "Column",
    kind: "text",
    cell: (row) => linesOf(row, ({ column }) => column),
  },
  {
    key: "value",
    header: "Value",
    kind: "text",
    cell: (row) => linesOf(row, ({ value }) => value || "empty"),
  },
  {
    key: "reason",
    header: "Reason, and what to do",
    kind: "text",
    line: "sentence",
    cell: (row) => linesOf(row, ({ reason, remedy }) => `${reason} ${remedy}`),
  },
];

/** The rows of a file with the result of each (IMP-5), the refused ones first where there are any. */
export function ImportRows({ read }: { read: ImportRecord }) {
  const { id, counts } = read;
  const unwritten = counts.refused + counts.changed;
  const [outcome, setOutcome] = useState<ImportOutcome | "all">(
    counts.refused > 0 ? "refused" : "all",
  );
  const [page, setPage] = useState(1);
  const query = { page, page_size: pageSize, ...(outcome === "all" ? {} : { outcome }) };
  const result = useEndpointQuery(
    listImportRows,
    { params: { id }, query },
    { keep: true, staleTime: 0 },
  );
  const choose = (value: string) => {
    setOutcome(importOutcomes.find((each) => each.value === value)?.value ?? "all");
    setPage(1);
  };
  return (
    <DetailSection title="Rows" actions={unwritten > 0 && <ReasonButtons id={id} />}>
      <Group mb="sm">
        <NativeSelect
          aria-label="Outcome"
          value={outcome}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[{ value: "all", label: "All rows" }, ...importOutcomes]}
        />
      </Group>
      {result.error !== null && result.data === undefined ? (
        <ErrorState
          error={result.error}
          fallback={importTexts.rowsFailed}
          onRetry={() => void result.refetch()}
        />
      ) : (
        <DataTable
          label="Rows of the file"
          columns={columns}
          rows={result.data?.rows}
          rowKey={({ id: rowId }) => String(rowId)}
          stale={result.isPlaceholderData}
          empty={<EmptyState compact title="No such row" />}
        />
      )}
      <Pages
        label="Rows of the file"
        page={page}
        pages={result.data?.pages ?? 1}
        onChange={setPage}
      />
    </DetailSection>
  );
}

function ReasonButtons({ id }: { id: number }) {
  const save = async (format: "csv" | "xlsx") => {
    try {
      await download(importReasons, { params: { id }, query: { format } });
    } catch {
      void notify(importTexts.rowsFailed);
    }
  };
  return (["xlsx", "csv"] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      size="compact-sm"
      onClick={() => void save(format)}
    >{`Reasons as ${format === "xlsx" ? "Excel" : "CSV"}`}</Button>
  ));
}
