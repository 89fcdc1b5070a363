import { useRef } from "react";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { Money } from "../display/money.tsx";
import { type Column, type ColumnPart, factsOf } from "../table/columns.ts";
import classes from "./list-sheet.module.css";
import { PrintLayout } from "./print-layout.tsx";
import { usePrintOnce } from "./use-print-once.ts";

/** A list on paper: its rows with their columns, and sums of the amounts. Prints at once. */
export function ListSheet<Row>(props: {
  title: string;
  /** The filter as a sentence. */
  about: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  onDone: () => void;
}) {
  const { rows } = props;
  const paper = useRef<HTMLDivElement>(null);
  const from = useLetterhead();
  const columns = props.columns.filter((column) => factsOf(column).length > 0);
  const hasSums = columns.some((column) => factsOf(column).some((part) => part.total));
  usePrintOnce(paper, props.title, props.onDone);
  return (
    <div hidden>
      <div ref={paper} className={classes.paper}>
        <PrintLayout from={from} title={props.title}>
          <p className={classes.about}>{props.about}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} scope="col" data-kind={column.kind}>
                    {factsOf(column)[0]?.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                // Rows never change while they are printed.
                <tr key={line}>
                  {columns.map((column) => (
                    <td key={column.key} data-kind={column.kind}>
                      {factsOf(column).map((part, position) => (
                        <span key={part.key} className={position > 0 ? classes.below : undefined}>
                          {position > 0 && `${part.header}: `}
                          {(part.print ?? part.cell)(row)}
                        </span>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {hasSums && (
              <tfoot>
                <tr>
                  {columns.map((column, position) => (
                    <td key={column.key} data-kind={column.kind}>
                      {position === 0 && `Total of ${rows.length.toLocaleString("en")}`}
                      {factsOf(column).map((part, place) => (
                        <span key={part.key} className={place > 0 ? classes.below : undefined}>
                          {place > 0 && part.total && `${part.header}: `}
                          <Sum part={part} rows={rows} />
                        </span>
                      ))}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </PrintLayout>
      </div>
    </div>
  );
}

function Sum<Row>({ part, rows }: { part: ColumnPart<Row>; rows: readonly Row[] }) {
  const { total } = part;
  if (total === undefined) return null;
  return <Money value={fromCents(sumCents(rows.map((row) => toCents(total(row)))))} />;
}
