import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import layout from "../layout.module.css";

/** Enough for two years of monthly payments. A phone draws more of them noticeably slower. */
const most = 24;

/**
 * The first rows of a table that the browser has in full, until all are asked for.
 *
 * @param what the name of the rows, "payments".
 * @returns the rows to show, and the button for the rest, which keeps the focus; null where all rows fit
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  what: string,
): { first: readonly Row[]; rest: ReactNode } {
  const [isAll, setAll] = useState(false);
  if (rows.length <= most) return { first: rows, rest: null };
  return {
    first: isAll ? rows : rows.slice(0, most),
    rest: (
      <div className={layout.above3}>
        <Button variant="default" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? `Show the newest ${most} ${what}` : `Show all ${rows.length} ${what}`}
        </Button>
      </div>
    ),
  };
}
