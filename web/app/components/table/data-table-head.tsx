import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type Column, type ColumnPart, partsOf, type Sort } from "./columns.ts";
import { type RowSelection, SelectAllCell } from "./row-selection.tsx";
import classes from "./data-table.module.css";

/**
 * The sticky head of a data table. A stacked column has both names; a name by which the list is ordered is a button.
 *
 * @param selection adds a checkbox for all rows that are shown.
 * @param hasMore adds the column of the buttons that expand a row.
 */
export function DataTableHead<Row>(props: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  hasMore?: boolean;
  rows: readonly Row[];
  selection: RowSelection<Row> | undefined;
}) {
  const { sort, onSort } = props;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {props.selection && <SelectAllCell rows={props.rows} selection={props.selection} />}
        {props.columns.map((column) => {
          const isSortable = partsOf(column).some((part) => part.sortable);
          return (
            <th
              role="columnheader"
              scope="col"
              key={column.key}
              data-kind={column.kind}
              data-stacked={column.below !== undefined || undefined}
              aria-sort={isSortable ? (sort?.direction ?? "none") : undefined}
            >
              <Name part={column} sort={sort} onSort={onSort} />
              {column.below !== undefined && (
                <>
                  <span className="visually-hidden"> / </span>
                  <span className={classes.below}>
                    <Name part={column.below} sort={sort} onSort={onSort} />
                  </span>
                </>
              )}
            </th>
          );
        })}
        {props.hasMore && (
          <th role="columnheader" scope="col" data-kind="action">
            <span className="visually-hidden">More</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Name<Row>(props: {
  part: ColumnPart<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { part, sort, onSort } = props;
  if (!part.sortable || onSort === undefined) return part.header;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort(nextSort(part.key, sort?.direction))}
    >
      {part.header}
      <SortArrow direction={sort?.direction} />
    </button>
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
