import { Skeleton } from "@mantine/core";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";
import type { TableLayout } from "./use-table-layout.ts";

/** Rows of grey bars while a list loads. */
export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[];
  layout: TableLayout;
  count: number;
  hasSelection: boolean;
}) {
  const { columns, layout, count } = props;
  const shown = layout === "lines" ? columns.slice(0, 1) : columns;
  return Array.from({ length: count }, (_, line) => (
    <tr role="row" key={line} className={classes.row} aria-hidden="true">
      {props.hasSelection && <td role="cell">{"\u00a0"}</td>}
      {shown.map((column, position) => (
        <td role="cell" key={column.key} data-kind={column.kind}>
          {Array.from({ length: layout === "lines" ? 3 : 1 }, (_unused, bar) => (
            <Skeleton
              key={bar}
              height={12}
              radius="sm"
              my={layout === "lines" ? 6 : 0}
              width={`${52 + ((line * 7 + position * 13 + bar * 11) % 38)}%`}
              className={classes.bone}
            />
          ))}
        </td>
      ))}
      {layout === "expandable" && <td role="cell">{"\u00a0"}</td>}
    </tr>
  ));
}
