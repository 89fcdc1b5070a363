import { type Column, stacked } from "./columns.ts";

/** The branches of a row as the server names them, or null in a list of a single branch. */
function branchOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("branch" in row)) return null;
  return typeof row.branch === "string" ? row.branch : null;
}

/**
 * The columns of a list, with the branch where the server names it: several branches are in view (BR-8). It shares the
 * last column of text that has one value, as wide lists have no room for another column; without one it is its own.
 */
export function withBranchColumn<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  if (rows?.some((row) => branchOf(row) !== null) !== true) return columns;
  const branch = { key: "branch", header: "Branch", line: "note", cell: branchOf } as const;
  const ofOneValue = columns.filter(
    (column) => column.below === undefined && column.kind !== "action",
  );
  const shared =
    ofOneValue.findLast(({ kind }) => kind === undefined || kind === "text") ?? ofOneValue.at(-1);
  if (shared === undefined) return [...columns, branch];
  return columns.map((column) => (column === shared ? stacked(column, branch) : column));
}
