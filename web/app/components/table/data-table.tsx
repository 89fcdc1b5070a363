import type { ReactNode } from "react";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { Skeleton } from "@mantine/core";
import { type Column, factsOf, partsOf, separate } from "./columns.ts";
import { DataTableHead } from "./data-table-head.tsx";
import classes from "./data-table.module.css";
import { LineRow } from "./line-row.tsx";
import type { RowSelection } from "./row-selection.tsx";
import hiding from "./scroll-shadows.module.css";
import { type OpeningRow, TableRow } from "./table-row.tsx";
import { useScrollShadows } from "./use-scroll-shadows.ts";
import { type TableLayout, useSingleColumns, useTableLayout } from "./use-table-layout.ts";
import type { Sort } from "../../core/use-pages.ts";

/**
 * The table of every list: sticky header, clickable rows, and a real button in the first cell for the keyboard (arrow
 * keys move between rows). By its width it shows one column each, two values in a column, the important ones and an
 * expansion, or three lines a row (SITE-34); without places for the lines, cards. It shows skeleton rows while loading
 * and an empty state.
 *
 * @param label names the table for screen readers.
 * @param rows undefined until the first response.
 * @param onOpen opens a row; without it rows are not clickable.
 * @param openLabel accessible name of opening a row, if the text of the first cell is not enough.
 * @param selectedKey the row whose side panel is open.
 * @param selection adds checkboxes, but on phones.
 * @param stale dims rows while newer ones load.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.rows !== undefined && props.rows.length === 0) return <>{props.empty}</>;
  return <FilledTable {...props} />;
}

interface DataTableProps<Row> extends OpeningRow<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  selectedKey?: string | number | null;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: RowSelection<Row> | undefined;
  stale?: boolean;
  skeletonRows?: number;
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { rows } = props;
  const [frame, hidden] = useScrollShadows<HTMLDivElement>();
  const room = useTableLayout(frame, props.columns.flatMap(separate).length);
  const [isSingle] = useSingleColumns();
  const { layout, columns, more } = arranged(props.columns, room, isSingle);
  const selection = layout === "lines" ? undefined : props.selection;
  const Shown = layout === "lines" ? LineRow<Row> : TableRow<Row>;
  return (
    <div className={hiding.sides} data-hidden={hidden}>
      <div
        ref={frame}
        className={classes.frame}
        data-layout={layout}
        data-stale={props.stale || undefined}
        // Scrolls by keyboard too where nothing in it takes the focus.
        {...(props.onOpen === undefined && { tabIndex: 0 })}
      >
        {rows === undefined && (
          <p className={classes.loading} role="status">
            {generalTexts.loading}
          </p>
        )}
        <table
          role="table"
          className={classes.table}
          aria-label={props.label}
          aria-busy={rows === undefined}
        >
          <DataTableHead
            columns={layout === "lines" ? columns.slice(0, 1) : columns}
            sort={props.sort}
            onSort={layout === "lines" ? undefined : props.onSort}
            hasMore={layout === "expandable"}
            rows={rows ?? []}
            selection={selection}
          />
          <tbody role="rowgroup">
            {rows === undefined ? (
              <SkeletonRows
                columns={columns}
                layout={layout}
                count={props.skeletonRows ?? 10}
                hasSelection={selection !== undefined}
              />
            ) : (
              rows.map((row) => {
                const key = props.rowKey(row);
                return (
                  <Shown
                    key={key}
                    row={row}
                    columns={columns}
                    more={more}
                    isSelected={key === props.selectedKey}
                    selection={selection}
                    {...(props.onOpen && { onOpen: props.onOpen })}
                    {...(props.openLabel && { openLabel: props.openLabel })}
                  />
                );
              })
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The columns for the room there is, and those of the expansion. Without places for three lines, rows are cards. */
function arranged<Row>(
  all: readonly Column<Row>[],
  room: TableLayout,
  isSingle: boolean,
): { layout: TableLayout; columns: readonly Column<Row>[]; more: readonly Column<Row>[] } {
  if (room === "lines") {
    const hasLines = all.some((column) => partsOf(column).some((part) => part.line !== undefined));
    return { layout: hasLines ? "lines" : "columns", columns: all, more: [] };
  }
  if (isSingle || room === "single")
    return { layout: "columns", columns: all.flatMap(separate), more: [] };
  if (room === "columns") return { layout: "columns", columns: all, more: [] };
  const columns = all.filter((column) => !column.low);
  const more = all.filter((column) => column.low && factsOf(column).length > 0);
  return { layout: more.length === 0 ? "columns" : "expandable", columns, more };
}

/** Rows of grey bars while a list loads. */
function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[];
  layout: TableLayout;
  count: number;
  hasSelection: boolean;
}) {
  const { columns, layout, count } = props;
  const shown = layout === "lines" ? columns.slice(0, 1) : columns;
  return Array.from({ length: count }, (_, line) => (
    <tr role="row" key={line} className={classes.row} aria-hidden="true">
      {props.hasSelection && <td role="cell">{"\u00a0"}</td>}
      {shown.map((column, position) => (
        <td role="cell" key={column.key} data-kind={column.kind}>
          {Array.from({ length: layout === "lines" ? 3 : 1 }, (_unused, bar) => (
            <Skeleton
              key={bar}
              height={12}
              radius="sm"
              my={layout === "lines" ? 6 : 0}
              width={`${52 + ((line * 7 + position * 13 + bar * 11) % 38)}%`}
              className={classes.bone}
            />
          ))}
        </td>
      ))}
      {layout === "expandable" && <td role="cell">{"\u00a0"}</td>}
    </tr>
  ));
}
