import { useState } from "react";
import { Button, Group, NativeSelect } from "@mantine/core";
import { importReasons, listImportRows } from "@microfinance/contract/imports/endpoints.ts";
import {
  importOutcomes,
  type ImportRecord,
  type ImportRow,
  rowMarks,
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

/** What is said of a row, a line for each cell: what is wrong, what is unlikely, and what is read otherwise. */
const saidOf = ({ problems, doubts, readings }: ImportRow) => [
  ...problems.map(({ column, value, reason, remedy }) => ({
    column,
    value,
    sentence: `${reason} ${remedy}`,
  })),
  ...doubts.map(({ column, value, reason, remedy }) => ({
    column,
    value,
    sentence: `Unlikely: ${reason} ${remedy}`,
  })),
  ...readings.map(({ column, written, read }) => ({
    column,
    value: written,
    sentence: `Read as ${read}.`,
  })),
];

const linesOf = (row: ImportRow, text: (said: ReturnType<typeof saidOf>[number]) => string) =>
  saidOf(row).map((said, place) => <div key={place}>{text(said)}</div>);

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
    header: "What it is read as, or why it is not",
    kind: "text",
    line: "sentence",
    cell: (row) => linesOf(row, ({ sentence }) => sentence),
  },
];

/** The rows of a file with the result of each (IMP-5), the refused ones first where there are any. */
export function ImportRows({ read }: { read: ImportRecord }) {
  const { id, counts } = read;
  const unwritten = counts.refused + counts.changed;
  const [chosen, setChosen] = useState(
    counts.refused > 0 ? "refused" : counts.unlikely > 0 ? "unlikely" : "all",
  );
  const [page, setPage] = useState(1);
  const query = { page, page_size: pageSize, ...filterOf(chosen) };
  const result = useEndpointQuery(
    listImportRows,
    { params: { id }, query },
    { keep: true, staleTime: 0 },
  );
  const choose = (value: string) => {
    setChosen(value);
    setPage(1);
  };
  return (
    <DetailSection title="Rows" actions={unwritten > 0 && <ReasonButtons id={id} />}>
      <Group mb="sm">
        <NativeSelect
          aria-label="Outcome"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[{ value: "all", label: "All rows" }, ...importOutcomes, ...rowMarks]}
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

/** The rows of a choice: those of an outcome, those with a mark, or all. */
function filterOf(chosen: string) {
  const outcome = importOutcomes.find(({ value }) => value === chosen)?.value;
  const marked = rowMarks.find(({ value }) => value === chosen)?.value;
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(marked === undefined ? {} : { marked }),
  };
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
