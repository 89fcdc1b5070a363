import type { ComponentProps } from "react";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { ExportButton } from "./export-button.tsx";
import classes from "./list-foot.module.css";
import { Pager } from "./pager.tsx";

/**
 * The foot of a list: how many rows its filter finds, their export, and the pager.
 *
 * @param answer the list's answer, undefined while the first is on its way.
 */
export function ListFoot<E extends Endpoint>(
  props: Omit<ComponentProps<typeof ExportButton<E>>, "total"> & {
    answer: { total: number } | undefined;
    pager: Omit<ComponentProps<typeof Pager>, "label">;
    label: string;
  },
) {
  const { answer, pager, label, ...exporting } = props;
  if (answer === undefined || answer.total === 0) return null;
  return (
    <div className={classes.foot}>
      <span className={classes.total}>{answer.total.toLocaleString("en")} in all</span>
      <ExportButton {...exporting} total={answer.total} />
      <Pager label={label} {...pager} />
    </div>
  );
}
