import type { KeyboardEvent, ReactNode } from "react";
import { Skeleton } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { Column, Sort } from "./columns.ts";
import { DataTableHead } from "./data-table-head.tsx";
import classes from "./data-table.module.css";
import hiding from "./scroll-shadows.module.css";
import { useScrollShadows } from "./use-scroll-shadows.ts";

/**
 * The table of every list: sticky header, clickable rows, and a real button in the first cell for the keyboard (arrow
 * keys move between rows). It shows skeleton rows while loading, an empty state, a shadow at a side with hidden
 * columns, and cards on narrow screens.
 *
 * @param label names the table for screen readers.
 * @param rows undefined until the first response.
 * @param onOpen opens a row; without it rows are not clickable.
 * @param openLabel accessible name of opening a row, if the first cell is not clear by itself.
 * @param selectedKey the row whose side panel is open.
 * @param stale dims rows while newer ones load.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.rows !== undefined && props.rows.length === 0) return <>{props.empty}</>;
  return <FilledTable {...props} />;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  selectedKey?: string | number | null;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  stale?: boolean;
  skeletonRows?: number;
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, onOpen } = props;
  const [frame, hidden] = useScrollShadows<HTMLDivElement>();
  return (
    <div className={hiding.sides} data-hidden={hidden}>
      <div ref={frame} className={classes.frame} data-stale={props.stale || undefined}>
        <table
          role="table"
          className={classes.table}
          aria-label={props.label}
          aria-busy={rows === undefined}
        >
          <DataTableHead columns={columns} sort={props.sort} onSort={props.onSort} />
          <tbody role="rowgroup">
            {rows === undefined
              ? skeletons(columns, props.skeletonRows ?? 10)
              : rows.map((row) => {
                  const key = props.rowKey(row);
                  return (
                    <tr
                      role="row"
                      key={key}
                      className={classes.row}
                      data-opens={onOpen !== undefined || undefined}
                      data-selected={key === props.selectedKey || undefined}
                      onClick={
                        onOpen === undefined
                          ? undefined
                          : (event) =>
                              openUnlessUsed(event.target, () => {
                                // A closing panel returns focus to this button.
                                event.currentTarget.querySelector("button")?.focus();
                                onOpen(row);
                              })
                      }
                    >
                      {columns.map((column, position) => (
                        <td
                          role="cell"
                          key={column.key}
                          data-label={column.header}
                          data-kind={column.kind}
                          data-stacked={column.below !== undefined || undefined}
                          data-hide-on-card={column.hideOnCard || undefined}
                        >
                          {position === 0 && onOpen !== undefined ? (
                            <button
                              type="button"
                              className={classes.open}
                              aria-label={props.openLabel?.(row)}
                              onClick={(event) => {
                                event.stopPropagation();
                                onOpen(row);
                              }}
                              onKeyDown={moveBetweenRows}
                            >
                              {column.cell(row)}
                            </button>
                          ) : (
                            column.cell(row)
                          )}
                          {column.below !== undefined && (
                            <>
                              {" "}
                              <span className={classes.below}>{column.below(row)}</span>
                            </>
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
          </tbody>
        </table>
        {rows === undefined && (
          <p className="visually-hidden" role="status">
            {generalTexts.loading}
          </p>
        )}
      </div>
    </div>
  );
}

/** A click on a link, button or input inside a row belongs to that control. */
function openUnlessUsed(target: EventTarget, open: () => void): void {
  const used =
    target instanceof Element && target.closest("a, button, input, select, label") !== null;
  const selecting = (window.getSelection()?.toString() ?? "") !== "";
  if (!used && !selecting) open();
}

function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const row = event.currentTarget.closest("tr");
  const other = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  const button = other?.querySelector("button");
  if (button) {
    event.preventDefault();
    button.focus();
  }
}

function skeletons<Row>(columns: readonly Column<Row>[], count: number): ReactNode {
  return Array.from({ length: count }, (_, line) => (
    <tr role="row" key={line} className={classes.row} aria-hidden="true">
      {columns.map((column, position) => (
        <td role="cell" key={column.key} data-kind={column.kind}>
          <Skeleton
            height={12}
            radius="sm"
            width={`${52 + ((line * 7 + position * 13) % 38)}%`}
            className={classes.bone}
          />
        </td>
      ))}
    </tr>
  ));
}
