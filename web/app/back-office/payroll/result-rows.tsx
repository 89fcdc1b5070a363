import { useState } from "react";
import { Switch } from "@mantine/core";
import { rowOutcomes } from "@microfinance/contract/payroll/rules.ts";
import type { ResultRow } from "@microfinance/contract/payroll/schema.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Pages } from "./parts-of-lines.tsx";

/** Rows on one page: a file has thousands. */
const pageSize = 50;

const columns: readonly Column<ResultRow>[] = [
  { key: "row", header: "Row", kind: "number", line: "note", cell: ({ row }) => row },
  {
    key: "staff",
    header: "Staff no.",
    kind: "text",
    low: true,
    cell: ({ staff_number }) => staff_number,
  },
  {
    key: "name",
    header: "Name",
    kind: "text",
    line: "title",
    cell: ({ customer_name, staff_number, row }) => customer_name || staff_number || `Row ${row}`,
  },
  { key: "loan", header: "Loan", kind: "text", line: "text", cell: ({ loan_id }) => loan_id },
  {
    key: "expected",
    header: "Expected",
    kind: "money",
    cell: ({ expected }) => (expected === null ? "" : <Money value={expected} />),
  },
  {
    key: "deducted",
    header: "Deducted",
    kind: "money",
    line: "amount",
    cell: ({ deducted }) => (deducted === null ? "" : <Money value={deducted} />),
  },
  {
    key: "outcome",
    header: "Result",
    kind: "text",
    line: "state",
    cell: ({ outcome, problem }) =>
      problem || (rowOutcomes.find(({ value }) => value === outcome)?.label ?? outcome),
  },
];

/** The rows of a file with the result of each (PAYR-14), by page. */
export function ResultRows({ rows }: { rows: readonly ResultRow[] }) {
  const refused = rows.filter(({ problem }) => problem !== "");
  const [isShort, setShort] = useState(false);
  const [page, setPage] = useState(1);
  const shown = isShort ? refused : rows;
  return (
    <>
      <Switch
        label={`Only rows that are refused (${refused.length})`}
        checked={isShort}
        onChange={(event) => {
          setShort(event.currentTarget.checked);
          setPage(1);
        }}
        mb="sm"
      />
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState compact title="No row is refused" />}
      />
      <Pages
        label="Rows of the file"
        page={page}
        pages={Math.ceil(shown.length / pageSize)}
        onChange={setPage}
      />
    </>
  );
}
