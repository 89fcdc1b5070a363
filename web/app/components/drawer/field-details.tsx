import type { ReactNode } from "react";
import { formatCustomerDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import {
  type Field,
  type FieldList,
  type FieldPlace,
  fieldsIn,
  labelOf,
  type LabelVariant,
  splitList,
  valueText,
} from "@microfinance/contract/core/field-list.ts";
import { Money } from "../display/money.tsx";
import { capitalized } from "../display/capitalized.ts";
import type { Viewer } from "../form/fields.tsx";
import type { Detail } from "../display/detail-list.tsx";

/** The lines of a list's fields, in the list's order. A field of staff forms is left out while it is empty. */
export function detailsOf<List extends FieldList>(
  list: List,
  record: { readonly [Name in keyof List]: unknown },
  of: { viewer: Viewer; place?: FieldPlace; label?: LabelVariant },
): Detail[] {
  return fieldsIn(list, of.place ?? "details", record)
    .map(({ name, field }) => ({ field, value: Reflect.get(record, name) }))
    .filter(({ field, value }) => !field.staffOnly || value !== "")
    .map(({ field, value }) => ({
      label: labelOf(field, of.label),
      value: fieldValue(field, value, of.viewer),
    }));
}

function fieldValue({ kind, choices }: Field, value: unknown, viewer: Viewer): ReactNode {
  if (kind === "amount") {
    return typeof value === "number" ? (
      <Money value={value} style={viewer === "staff" ? "exact" : "short"} />
    ) : null;
  }
  const text = Array.isArray(value) ? value.join(", ") : valueText(value);
  switch (kind) {
    case "gender":
    case "yes-no":
      return capitalized(text);
    case "choice":
      return choices?.find((choice) => choice.value === text)?.label ?? text;
    case "list":
      return splitList(text).join(", ");
    case "date":
      return text === "" ? "" : (viewer === "staff" ? formatStaffDate : formatCustomerDate)(text);
    default:
      return text;
  }
}
