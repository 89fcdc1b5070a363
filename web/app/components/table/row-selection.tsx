import { Checkbox } from "@mantine/core";
import classes from "./data-table.module.css";

/** Rows that are chosen for an action on all of them. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  /** What a row is called by its checkbox: "LN-202603-000045". */
  nameOf: (row: Row) => string;
}

/** The first cell of a row: its checkbox. */
export function SelectCell<Row>(props: { row: Row; selection: RowSelection<Row> }) {
  const { row, selection } = props;
  return (
    <td role="cell" className={classes.select} data-kind="action">
      <Checkbox
        size="xs"
        aria-label={`Choose ${selection.nameOf(row)}`}
        checked={selection.isSelected(row)}
        onChange={(event) => selection.select([row], event.currentTarget.checked)}
      />
    </td>
  );
}

/** The first cell of the head: it chooses all rows that are shown, or none of them. */
export function SelectAllCell<Row>(props: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const { rows, selection } = props;
  const chosen = rows.filter((row) => selection.isSelected(row)).length;
  return (
    <th role="columnheader" scope="col" className={classes.select} data-kind="action">
      <Checkbox
        size="xs"
        aria-label="Choose all rows of this page"
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => selection.select(rows, event.currentTarget.checked)}
      />
    </th>
  );
}
