import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { previewReschedule } from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import {
  rescheduleTexts as texts,
  type RescheduleWay,
} from "@microfinance/contract/servicing/reschedule-texts.ts";
import type { FieldError } from "../../../core/form-error.ts";

/** The inputs of a new schedule. A number input holds text while it is typed. */
export interface RescheduleValues {
  way: RescheduleWay;
  months: number | string;
  instalments: number | string;
  amount: number | "";
  /** As typed, DD-MM-YYYY; empty for the usual one. */
  first_due_date: string;
  charges: "carry" | "waive";
  extra_interest: number | "";
  reason: string;
}

/** The form when it opens. */
export const emptyReschedule: RescheduleValues = {
  way: "holiday",
  months: 1,
  instalments: "",
  amount: "",
  first_due_date: "",
  charges: "carry",
  extra_interest: "",
  reason: "",
};

/** What is missing before a preview can be asked for. */
export function rescheduleErrors(values: RescheduleValues): FieldError[] {
  const { way, first_due_date } = values;
  const missing = {
    holiday: { field: "months", text: texts.months, isGiven: values.months !== "" },
    longer_term: {
      field: "instalments",
      text: texts.instalments,
      isGiven: values.instalments !== "",
    },
    smaller_instalment: { field: "amount", text: texts.amount, isGiven: values.amount !== "" },
  }[way];
  const hasWrongDate =
    way !== "holiday" && first_due_date !== "" && parseTypedDate(first_due_date) === null;
  return [
    ...(missing.isGiven ? [] : [{ field: missing.field, text: missing.text }]),
    ...(hasWrongDate ? [{ field: "first_due_date", text: generalTexts.invalidDate }] : []),
  ];
}

/** The request of the form; null while it is incomplete. */
export function rescheduleBodyOf(
  values: RescheduleValues,
): BodyOf<typeof previewReschedule> | null {
  if (rescheduleErrors(values).length > 0) return null;
  const { way, charges } = values;
  const extra_interest = values.extra_interest === "" ? 0 : values.extra_interest;
  const shared = { way, charges, extra_interest };
  const first_due_date = parseTypedDate(values.first_due_date);
  switch (way) {
    case "holiday":
      return { ...shared, months: Number(values.months) };
    case "longer_term":
      return { ...shared, instalments: Number(values.instalments), first_due_date };
    case "smaller_instalment":
      return { ...shared, amount: Number(values.amount), first_due_date };
  }
}
