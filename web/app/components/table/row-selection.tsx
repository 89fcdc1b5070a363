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
      <Choice
        label={`Choose ${selection.nameOf(row)}`}
        checked={selection.isSelected(row)}
        onChange={(checked) => selection.select([row], checked)}
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
      <Choice
        label="Choose all rows of this page"
        checked={rows.length > 0 && chosen === rows.length}
        isSome={chosen > 0 && chosen < rows.length}
        onChange={(checked) => selection.select(rows, checked)}
      />
    </th>
  );
}

/** The browser's own checkbox: the tables are part of the first page, which Mantine's would make a tenth heavier. */
function Choice(props: {
  label: string;
  checked: boolean;
  isSome?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      className={classes.choice}
      aria-label={props.label}
      checked={props.checked}
      ref={(input) => {
        if (input !== null) input.indeterminate = props.isSome === true;
      }}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
