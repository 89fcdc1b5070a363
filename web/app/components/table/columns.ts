import type { ReactNode } from "react";

/** One column of a data table. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second value below the first; the header shows both names (SITE-34). */
  below?: (row: Row) => ReactNode;
  /**
   * `number` and `money` align right with tabular figures; `text` may wrap, for names and
   * addresses; `action` is a narrow last column. Other cells stay on one line.
   */
  kind?: "text" | "number" | "money" | "action";
  /** Makes the column sortable by DataTable's `sort` and `onSort`. */
  sortable?: boolean;
  /** Omitted from the card on narrow screens if the card's heading includes it. */
  hideOnCard?: boolean;
}

/** Which column rows are sorted by. */
export interface Sort {
  key: string;
  direction: "ascending" | "descending";
}
