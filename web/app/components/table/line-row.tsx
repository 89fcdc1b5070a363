import { Fragment, type ReactNode, useId, useState } from "react";
import { type Column, type ColumnPart, factsOf, type LinePlace, partsOf } from "./columns.ts";
import classes from "./line-row.module.css";
import { MoreButton, RestOfRow } from "./rest-of-row.tsx";
import { moveBetweenRows, openingProps, type RowProps } from "./table-row.tsx";

/** A row as three lines of two places, for phones; its other columns are one tap away. */
export function LineRow<Row>(props: RowProps<Row>) {
  const { row, columns, onOpen } = props;
  const [isExpanded, setExpanded] = useState(false);
  const rest = useId();
  const parts = columns.flatMap(partsOf);
  const place = (name: LinePlace) => valuesAt(parts, name, row);
  const title = place("title");
  const others = columns.flatMap(unplaced);
  const hasSentence = parts.some((part) => part.line === "sentence");
  return (
    <tr {...openingProps(props)}>
      <td role="cell">
        <div className={classes.lines}>
          {onOpen === undefined ? (
            <span className={classes.title}>{title}</span>
          ) : (
            <button
              type="button"
              className={classes.title}
              aria-label={props.openLabel?.(row)}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(row);
              }}
              onKeyDown={moveBetweenRows}
            >
              {title}
            </button>
          )}
          <span className={classes.amount}>{place("amount")}</span>
          <span className={hasSentence ? classes.sentence : classes.soft}>
            {place(hasSentence ? "sentence" : "text")}
          </span>
          <span className={classes.state}>{place("state")}</span>
          {!hasSentence && <span className={classes.soft}>{place("note")}</span>}
          {others.length > 0 && (
            <span className={classes.state}>
              <MoreButton isExpanded={isExpanded} controls={rest} onChange={setExpanded} />
            </span>
          )}
        </div>
        {isExpanded && (
          <div id={rest}>
            <RestOfRow row={row} columns={others} />
          </div>
        )}
      </td>
    </tr>
  );
}

/** The values of a place in their order, with a gap between them. */
function valuesAt<Row>(parts: readonly ColumnPart<Row>[], place: LinePlace, row: Row): ReactNode {
  return parts
    .filter((part) => part.line === place)
    .map((part) => ({ key: part.key, value: (part.inLine ?? part.cell)(row) }))
    .filter(({ value }) => value !== null && value !== "")
    .map(({ key, value }, position) => (
      <Fragment key={key}>
        {position > 0 && <span className={classes.gap}> </span>}
        {value}
      </Fragment>
    ));
}

/** The values of a column that the lines do not show, and the buttons that do more than to open the row. */
function unplaced<Row>(column: Column<Row>): Column<Row>[] {
  const hasButtons = column.kind === "action" && column.hideOnCard !== true;
  return (hasButtons ? partsOf(column) : factsOf(column))
    .filter((part) => part.line === undefined)
    .map((part) => ({ key: part.key, header: part.header, cell: part.cell }));
}
