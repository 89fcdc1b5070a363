import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocalStorage } from "@mantine/hooks";

/**
 * How rows are laid out by the width of their table: one column each, two values in a column, the important ones with
 * an expansion for the others, or three lines (SITE-34).
 */
export type TableLayout = "single" | "columns" | "expandable" | "lines";

/** Least widths of a table in CSS pixels. At 1280 px with the sidebar open a list has 973. */
const singleColumns = 1120;
const allColumns = 900;
const anyColumns = 680;
/** Least width of a column: a longer list keeps two values in a column rather than to be cut at its side. */
const oneColumn = 136;

/**
 * The layout for the box's width. Measured before the first paint, so that no other layout is seen.
 *
 * @param count the number of columns with one value each.
 */
export function useTableLayout(box: RefObject<HTMLElement | null>, count: number): TableLayout {
  const [layout, setLayout] = useState<TableLayout>("columns");
  useLayoutEffect(() => {
    const watched = box.current;
    if (watched === null) return undefined;
    const measure = () => setLayout(layoutFor(watched.clientWidth, count));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(watched);
    return () => sizes.disconnect();
  }, [box, count]);
  return layout;
}

/** A box without a width is not laid out yet. */
function layoutFor(width: number, count: number): TableLayout {
  if (width >= Math.max(singleColumns, count * oneColumn)) return "single";
  if (width === 0 || width >= allColumns) return "columns";
  return width >= anyColumns ? "expandable" : "lines";
}

/** Whether stacked columns are shown one by one: a choice that this browser stores for all lists. */
export function useSingleColumns(): [boolean, (isSingle: boolean) => void] {
  const [choice, setChoice] = useLocalStorage<"stacked" | "single">({
    key: "listColumns",
    defaultValue: "stacked",
    getInitialValueInEffect: false,
  });
  return [choice === "single", (isSingle) => setChoice(isSingle ? "single" : "stacked")];
}
