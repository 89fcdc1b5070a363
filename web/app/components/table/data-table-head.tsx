import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Column, Sort } from "./columns.ts";
import classes from "./data-table.module.css";

/** The sticky head of a data table; sortable columns are buttons with `aria-sort`. */
export function DataTableHead<Row>(props: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { sort, onSort } = props;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {props.columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              role="columnheader"
              scope="col"
              key={column.key}
              data-kind={column.kind}
              data-stacked={column.below !== undefined || undefined}
              aria-sort={column.sortable ? (sorted ?? "none") : undefined}
            >
              {column.sortable && onSort !== undefined ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort(nextSort(column.key, sorted))}
                >
                  {column.header}
                  <SortArrow direction={sorted} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function nextSort(key: string, sorted: Sort["direction"] | undefined): Sort {
  return { key, direction: sorted === "ascending" ? "descending" : "ascending" };
}

function SortArrow(props: { direction: Sort["direction"] | undefined }) {
  const Arrow =
    props.direction === undefined
      ? IconArrowsSort
      : props.direction === "ascending"
        ? IconArrowUp
        : IconArrowDown;
  return <Arrow size={14} aria-hidden="true" />;
}
