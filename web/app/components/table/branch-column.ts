import { type Column, stacked } from "./columns.ts";

/** The branches of a row as the server names them, or null in a list of a single branch. */
const branchOf = (row: unknown): string | null => Object(row).branch ?? null;

/**
 * The columns of a list, with the branch where the server names it: several branches are in view (BR-8). It shares the
 * last column of text that has one value, as wide lists have no room for another column; without one it is its own.
 */
export function withBranchColumn<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  if (!rows?.some(branchOf)) return columns;
  const branch = { key: "branch", header: "Branch", line: "note", cell: branchOf } as const;
  const shared = columns.findLast(({ below, kind = "text" }) => !below && kind === "text");
  if (!shared) return [...columns, branch];
  return columns.map((column) => (column === shared ? stacked(column, branch) : column));
}
