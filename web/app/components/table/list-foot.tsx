import type { ComponentProps, ReactNode } from "react";
import type { Endpoint, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { ExportButton } from "./export-button.tsx";
import { countText } from "./filter-sentence.ts";
import classes from "./list-foot.module.css";
import { Pager } from "./pager.tsx";
import layout from "../layout.module.css";

/**
 * The foot of a list: number of matching rows, their export, and the pager if it has pages.
 *
 * @param total undefined until the first response; 0 hides the foot.
 * @param name of the rows beside their number, if not the label: "loans".
 * @param exported the list's export, if it has one.
 * @param tools further buttons beside the export.
 */
export function ListFoot<E extends Endpoint>(props: {
  total: number | undefined;
  pager?: Omit<ComponentProps<typeof Pager>, "label">;
  label: string;
  name?: string;
  exported?: E;
  filter: Omit<QueryOf<E>, "format">;
  limit?: number;
  tools?: ReactNode;
}) {
  const { total, pager, label, name, exported, filter, limit } = props;
  if (total === undefined || total === 0) return null;
  const rows = name ?? label.toLowerCase();
  return (
    <div className={classes.foot}>
      <span className={`${layout.hint} ${layout.figures}`}>
        {pager?.pages === null ? `Counting ${rows} …` : countText(total, rows)}
      </span>
      {exported !== undefined && (
        <ExportButton
          exported={exported}
          filter={filter}
          total={total}
          {...(limit === undefined ? {} : { limit })}
        />
      )}
      {props.tools}
      {pager !== undefined && <Pager label={label} {...pager} />}
    </div>
  );
}
