import type { ReactNode } from "react";

/** One column of a data table. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second column in the same place, beneath the first; its name stands in the header too (SITE-34). */
  below?: (row: Row) => ReactNode;
  /**
   * `number` and `money` align right with tabular figures; `text` may wrap, for names and
   * addresses; `action` is a narrow last column. Other cells stay on one line.
   */
  kind?: "text" | "number" | "money" | "action";
  /** Makes the column sortable; DataTable's `sort` and `onSort` carry the choice. */
  sortable?: boolean;
  /** Left out of the card on narrow screens, where the card says it already. */
  hideOnCard?: boolean;
}

/** Which column rows are sorted by. */
export interface Sort {
  key: string;
  direction: "ascending" | "descending";
}
