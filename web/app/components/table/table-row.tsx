import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from "react";
import { Unbroken } from "../display/sentence.tsx";
import type { Column, ColumnPart } from "./columns.ts";
import classes from "./data-table.module.css";
import { type RowSelection, SelectCell } from "./row-selection.tsx";
import { MoreButton, RestOfRow } from "./rest-of-row.tsx";

/** How a row opens. */
export interface OpeningRow<Row> {
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
}

/** Props of a row in any layout. */
export interface RowProps<Row> extends OpeningRow<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The columns of the expansion. */
  more: readonly Column<Row>[];
  isSelected: boolean;
  selection: RowSelection<Row> | undefined;
}

/** A row with a cell for each column, and an expansion for the others. */
export function TableRow<Row>(props: RowProps<Row>) {
  const { row, columns, more, selection } = props;
  const [isExpanded, setExpanded] = useState(false);
  const rest = useId();
  return (
    <>
      <tr {...openingProps(props)}>
        {selection && <SelectCell row={row} selection={selection} />}
        {columns.map((column, position) => (
          <td
            role="cell"
            key={column.key}
            data-label={column.header}
            data-kind={column.kind}
            data-hide-on-card={column.hideOnCard || undefined}
          >
            {position === 0 ? <OpenButton {...props} part={column} /> : column.cell(row)}
            {column.below !== undefined && <Below row={row} part={column.below} />}
          </td>
        ))}
        {more.length > 0 && (
          <td role="cell" data-kind="action">
            <MoreButton isExpanded={isExpanded} controls={rest} onChange={setExpanded} />
          </td>
        )}
      </tr>
      {more.length > 0 && isExpanded && (
        <tr role="row" id={rest} className={classes.rest}>
          <td role="cell" colSpan={columns.length + (selection === undefined ? 1 : 2)}>
            <RestOfRow row={row} columns={more} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The second value of a stacked column with its label. A missing one leaves its line empty. */
function Below<Row>({ row, part }: { row: Row; part: ColumnPart<Row> }) {
  const value = part.cell(row);
  return (
    <>
      {" "}
      <span className={classes.below}>
        {value === null || value === "" ? (
          "\u00a0"
        ) : (
          <>
            <span className={classes.label}>{part.header}</span>{" "}
            <span>
              <Unbroken>{value}</Unbroken>
            </span>
          </>
        )}
      </span>
    </>
  );
}

/** The first cell of a row: a button if the row opens. */
function OpenButton<Row>(props: RowProps<Row> & { part: ColumnPart<Row> }): ReactNode {
  const { row, onOpen, part } = props;
  if (onOpen === undefined) return part.cell(row);
  return (
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
      {part.cell(row)}
    </button>
  );
}

/** The attributes of a row that opens by a click anywhere. */
export function openingProps<Row>({ row, onOpen, isSelected }: RowProps<Row>) {
  return {
    role: "row",
    className: classes.row,
    "data-row": true,
    "data-opens": onOpen !== undefined || undefined,
    "data-selected": isSelected || undefined,
    onClick:
      onOpen === undefined
        ? undefined
        : (event: MouseEvent<HTMLTableRowElement>) =>
            openUnlessUsed(event.target, () => {
              // A closing panel returns focus to this button.
              event.currentTarget.querySelector("button")?.focus();
              onOpen(row);
            }),
  };
}

/** A click on a link, button or input inside a row belongs to that control. */
function openUnlessUsed(target: EventTarget, open: () => void): void {
  const used =
    target instanceof Element && target.closest("a, button, input, select, label") !== null;
  const selecting = (window.getSelection()?.toString() ?? "") !== "";
  if (!used && !selecting) open();
}

/** The arrow keys move to the button of the next or previous row, past expansions. */
export function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const rows = [...(event.currentTarget.closest("tbody")?.querySelectorAll("tr[data-row]") ?? [])];
  const at = rows.findIndex((row) => row.contains(event.currentTarget));
  const button = rows[at + (event.key === "ArrowDown" ? 1 : -1)]?.querySelector("button");
  if (button) {
    event.preventDefault();
    button.focus();
  }
}
