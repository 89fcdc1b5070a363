import type { ReactNode } from "react";

/**
 * Where a phone shows a value of a row (SITE-34). Three lines of two places each: title and amount, text and state,
 * note and the button that shows the rest. Values of one place follow each other. A sentence takes the lines of text
 * and note, and ends with "…" where two lines are too short for it.
 */
export type LinePlace = "title" | "amount" | "text" | "sentence" | "state" | "note";

/** One value of a row with its name: a column, or one of the two of a stacked column. */
export interface ColumnPart<Row> {
  key: string;
  header: string;
  /** Null for a missing value, which leaves its place empty. */
  cell: (row: Row) => ReactNode;
  /** The value on paper, if the cell has a control. */
  print?: (row: Row) => ReactNode;
  /** The amount that the printed list sums up, in NLe. */
  total?: (row: Row) => number;
  /** The list can be ordered by it: the name of the order, or true for the order of the rows' ids. */
  sortable?: true | string;
  line?: LinePlace;
  /** The value in its line, if the line has less room than the cell. */
  inLine?: (row: Row) => ReactNode;
}

/** One column of a data table. */
export interface Column<Row> extends ColumnPart<Row> {
  /** A second value: below the first with its own small label where the room is short, else a column (SITE-34). */
  below?: ColumnPart<Row>;
  /**
   * `number` and `money` align right with tabular figures; `text` may wrap, for names and addresses; `action` is a
   * narrow last column. Other cells have one line.
   */
  kind?: "text" | "number" | "money" | "action";
  /** Shown in the row's expansion where the table has less than 900 px. */
  low?: boolean;
  /** Omitted from the card on narrow screens if the card's heading includes it. */
  hideOnCard?: boolean;
}

/** Two columns, which share one where the room is short: the second below the first with its own label (SITE-34). */
export function stacked<Row>(first: Column<Row>, second: ColumnPart<Row>): Column<Row> {
  return { ...first, below: second };
}

/** A stacked column as its two columns, each with its own name. */
export function separate<Row>({ below, ...first }: Column<Row>): Column<Row>[] {
  if (below === undefined) return [first];
  const second = { ...below, ...(first.low === true && { low: true }) };
  // A money column aligns right; the value below it may be a date.
  return [
    first,
    below.total === undefined || !first.kind ? second : { ...second, kind: first.kind },
  ];
}

/** The values of a column in their order. */
export function partsOf<Row>(column: Column<Row>): ColumnPart<Row>[] {
  return column.below === undefined ? [column] : [column, column.below];
}

/** The values of a column without the control of an action column. */
export function factsOf<Row>(column: Column<Row>): ColumnPart<Row>[] {
  return partsOf(column).slice(column.kind === "action" ? 1 : 0);
}
