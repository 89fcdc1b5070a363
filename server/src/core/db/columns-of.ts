import { type FieldList, namesOf } from "@microfinance/contract/core/field-list.ts";

/** The columns of a list's fields in a table under this alias. */
export function columnsOf<Alias extends string, List extends FieldList>(alias: Alias, list: List) {
  return namesOf(list).map((name) => `${alias}.${name}` as const);
}
