import type { ReactElement, ReactNode } from "react";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { Link } from "react-router";
import classes from "./sheet-table.module.css";

/** A row of figures; a string or an element is shown unchanged, null is empty. */
export interface FigureRow {
  key: string;
  label: ReactNode;
  figures: readonly (number | string | ReactElement | null)[];
  /** The address that each figure leads to, by column; empty for none. */
  hrefs?: readonly string[];
  /** A sum within the table. */
  isSum?: boolean;
}

/** A printed table of amounts; narrow screens show each of them on a line of its own, under its column's name. */
export function FigureTable(props: {
  caption: string;
  columns: readonly [string, ...string[]];
  rows: readonly FigureRow[];
  sums?: readonly FigureRow[];
}) {
  const [first, ...columns] = props.columns;
  const rowOf = (row: FigureRow) => (
    <tr key={row.key} data-sum={row.isSum || undefined}>
      <th scope="row">{row.label}</th>
      {columns.map((column, position) => (
        <td key={column} data-label={column}>
          <Figure value={row.figures[position] ?? null} href={row.hrefs?.[position]} />
        </td>
      ))}
    </tr>
  );
  return (
    <table className={classes.figures}>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.rows.map(rowOf)}</tbody>
      {props.sums !== undefined && <tfoot>{props.sums.map(rowOf)}</tfoot>}
    </table>
  );
}

function Figure(props: { value: FigureRow["figures"][number]; href: string | undefined }) {
  const { value, href } = props;
  if (value === null) return "";
  if (typeof value === "object") return value;
  const text = typeof value === "string" ? value : value === 0 ? "-" : formatAmountExact(value);
  return href === undefined || href === "" || value === 0 ? (
    text
  ) : (
    <Link to={{ hash: href }}>{text}</Link>
  );
}
