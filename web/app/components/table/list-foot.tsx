import type { ComponentProps } from "react";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { ExportButton } from "./export-button.tsx";
import classes from "./list-foot.module.css";
import { Pager } from "./pager.tsx";

/**
 * The foot of a list: number of matching rows, their export, and the pager.
 *
 * @param total undefined until the first response; 0 hides the foot.
 */
export function ListFoot<E extends Endpoint>(
  props: Omit<ComponentProps<typeof ExportButton<E>>, "total"> & {
    total: number | undefined;
    pager: Omit<ComponentProps<typeof Pager>, "label">;
    label: string;
  },
) {
  const { total, pager, label, ...exporting } = props;
  if (total === undefined || total === 0) return null;
  return (
    <div className={classes.foot}>
      <span className={classes.total}>{total.toLocaleString("en")} in all</span>
      <ExportButton {...exporting} total={total} />
      <Pager label={label} {...pager} />
    </div>
  );
}
