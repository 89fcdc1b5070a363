import type { AuditAction } from "@microfinance/contract/acts/audit.ts";
import { withCurrency } from "@microfinance/contract/core/currency.ts";
import {
  type Field,
  type FieldList,
  fieldsIn,
  labelOf,
} from "@microfinance/contract/core/field-list.ts";

/** The type of a cell: text, a phone, a number, an amount in NLe, a share, a date or a timestamp. */
export type CellKind = "text" | "phone" | "number" | "money" | "percent" | "date" | "time";

/** The value of a cell: dates as `YYYY-MM-DD`, timestamps in ISO 8601, shares as fractions; null leaves it empty. */
export type CellValue = string | number | null;

/** One column of an exported list. */
export interface ExportColumn<Row> {
  header: string;
  kind: CellKind;
  value: (row: Row) => CellValue;
}

/** The lists whose export has a sentence in the audit log (AUTH-61). */
type ExportedNoun = AuditAction extends infer Action
  ? Action extends `${infer Noun}.export`
    ? Exclude<Noun, "privacy">
    : never
  : never;

/** The names of an exported list, and its columns. */
export interface ExportTable<Row> {
  /** The name of one row in the audit log: "loan". */
  noun: ExportedNoun;
  /** The list's name in the file name: "loans". */
  name: string;
  columns: readonly ExportColumn<Row>[];
}

type Text<Row> = (row: Row) => string | null;
type Numeric<Row> = (row: Row) => number | null;

/** A column of text: names, codes. */
export const text = <Row>(header: string, value: Text<Row>): ExportColumn<Row> => ({
  header,
  kind: "text",
  value,
});

/** A column of phones. */
export const phone = <Row>(header: string, value: Text<Row>): ExportColumn<Row> => ({
  header,
  kind: "phone",
  value,
});

/** A column of numbers other than amounts: ids, months. */
export const number = <Row>(header: string, value: Numeric<Row>): ExportColumn<Row> => ({
  header,
  kind: "number",
  value,
});

/** A column of amounts of another currency, or of one that the header names. */
export const amounts = <Row>(header: string, value: Numeric<Row>): ExportColumn<Row> => ({
  header,
  kind: "money",
  value,
});

/** A column of amounts in the lender's currency, which its header says: Balance (NLe). */
export const money = <Row>(caption: string, value: Numeric<Row>): ExportColumn<Row> =>
  amounts(withCurrency(caption), value);

/** A column of shares: 0.2 is 20 %. */
export const percent = <Row>(header: string, value: Numeric<Row>): ExportColumn<Row> => ({
  header,
  kind: "percent",
  value,
});

/** A column of dates, `YYYY-MM-DD`. */
export const date = <Row>(header: string, value: Text<Row>): ExportColumn<Row> => ({
  header,
  kind: "date",
  value,
});

/** A column of timestamps, ISO 8601 in UTC, which is the lender's time zone (SITE-24). */
export const time = <Row>(header: string, value: Text<Row>): ExportColumn<Row> => ({
  header,
  kind: "time",
  value,
});

/** The columns of a list's fields that are exported, in the list's order. */
export function columnsFor<List extends FieldList>(
  list: List,
): ExportColumn<{ readonly [Name in keyof List]: unknown }>[] {
  return fieldsIn(list, "export").map(({ name, field }) => ({
    header: headerOf(field),
    kind: cellKinds[field.kind] ?? "text",
    value: (row) => cellOf(field, Reflect.get(row, name)),
  }));
}

function headerOf(field: Field): string {
  const label = labelOf(field, "staff");
  return field.kind === "amount" ? withCurrency(label) : label;
}

const cellKinds: { readonly [Kind in Field["kind"]]?: CellKind } = {
  amount: "money",
  rate: "percent",
  months: "number",
  date: "date",
};

function cellOf({ choices }: Field, value: unknown): CellValue {
  if (typeof value !== "string") return typeof value === "number" ? value : null;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
