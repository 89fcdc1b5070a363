import type { Column } from "./columns.ts";

/** The branches of a row as the server names them, or null in a list of a single branch. */
function branchOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("branch" in row)) return null;
  return typeof row.branch === "string" ? row.branch : null;
}

/** The columns of a list, with that of the branch where the server names it: several branches are in view (BR-8). */
export function withBranchColumn<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  if (rows?.some((row) => branchOf(row) !== null) !== true) return columns;
  const branch: Column<Row> = {
    key: "branch",
    header: "Branch",
    kind: "text",
    line: "note",
    cell: branchOf,
  };
  const last = columns.at(-1);
  return last?.kind === "action" ? [...columns.slice(0, -1), branch, last] : [...columns, branch];
}
