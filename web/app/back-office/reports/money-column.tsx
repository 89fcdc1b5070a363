import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";

/** A column of a report with an amount of its rows, which the printed list sums up. */
export function moneyColumn<Key extends string>(
  key: Key,
  header: string,
  more: Partial<Pick<Column<unknown>, "low" | "line" | "sortable">> = {},
): Column<Readonly<Record<Key, number>>> {
  return {
    key,
    header,
    kind: "money",
    ...more,
    total: (row) => row[key],
    cell: (row) => <Money value={row[key]} />,
  };
}
