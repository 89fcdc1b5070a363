import IconArrowDown from "icon:arrow-down";
import IconArrowUp from "icon:arrow-up";
import type { Column, ColumnPart } from "./columns.ts";
import { type RowSelection, SelectAllCell } from "./row-selection.tsx";
import classes from "./data-table.module.css";
import type { Sort } from "../../core/use-pages.ts";

/**
 * The sticky head of a data table. A stacked column has its first name; a name by which the list is ordered is a
 * button.
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
          const isSorted = isOrderOf(column, sort);
          const isSortable = column.sortable !== undefined;
          return (
            <th
              role="columnheader"
              scope="col"
              key={column.key}
              data-kind={column.kind}
              aria-sort={isSorted ? sort?.direction : isSortable ? "none" : undefined}
            >
              <Name part={column} kind={column.kind} sort={sort} onSort={onSort} />
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
  kind: Column<Row>["kind"];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { part, kind, sort, onSort } = props;
  if (part.sortable === undefined || onSort === undefined) return part.header;
  const direction = isOrderOf(part, sort) ? sort?.direction : undefined;
  const by = part.sortable === true ? null : part.sortable;
  // Names start with A, amounts and dates with the highest.
  const first = kind === "text" ? "ascending" : "descending";
  const other = direction === "descending" ? "ascending" : "descending";
  const next = direction === undefined ? first : other;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort({ by, direction: next })}>
      {part.header}
      {direction !== undefined && <SortArrow direction={direction} />}
    </button>
  );
}

/** Whether the rows are in the order of this column. */
function isOrderOf<Row>(part: ColumnPart<Row>, sort: Sort | undefined): boolean {
  if (part.sortable === undefined || sort === undefined) return false;
  return sort.by === (part.sortable === true ? null : part.sortable);
}

function SortArrow(props: { direction: Sort["direction"] }) {
  const Arrow = props.direction === "ascending" ? IconArrowUp : IconArrowDown;
  return <Arrow size={14} aria-hidden="true" />;
}
