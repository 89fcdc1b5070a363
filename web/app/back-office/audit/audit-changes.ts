import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import {
  formatStaffDate,
  formatStaffDateTime,
  isCalendarDate,
} from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { percent } from "@microfinance/contract/core/sentences.ts";
import { capitalized } from "../../components/display/capitalized.ts";
import { sectionHref } from "../../core/use-section.ts";

type Json = AuditEntry["before"];

/** One value before and after an event, as text; a dash where there was none. */
export interface Change {
  /** In words: "Salary limits, amount to" of `salary_limits.amount_to`. */
  field: string;
  before: string;
  after: string;
  isDifferent: boolean;
}

/** The changes of an event, value by value; values inside records are listed with their path. */
export function changesOf(before: Json, after: Json): Change[] {
  const [old, now] = [flatten(before), flatten(after)];
  // They are said above the values.
  now.delete("exceptions");
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const isForeign = paths.some((path) => currencies.has(path));
  return paths.map((path) => {
    const word = (values: Map<string, Json>) =>
      wordOf(values.get(path) ?? null, isForeign && path === "amount" ? "" : path);
    return {
      field: fieldName(path),
      before: word(old),
      after: word(now),
      isDifferent: JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
    };
  });
}

/** Fields beside which `amount` is one of another currency. */
const currencies: ReadonlySet<string> = new Set(["currency", "foreign_currency"]);

function fieldName(path: string): string {
  return capitalized(path.replaceAll(".", ", ").replaceAll("_", " ")) || "Value";
}

/** The values of a record by their path; a list is one value. */
function flatten(value: Json, path = ""): Map<string, Json> {
  if (value === null && path === "") return new Map();
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new Map([[path, value]]);
  const parts = Object.entries(value).map(([name, inner]) =>
    flatten(inner, path === "" ? name : `${path}.${name}`),
  );
  return new Map(parts.flatMap((part) => [...part]));
}

/** The names of fields that hold amounts in NLe; a name alone tells them from counts, rates and ids. */
const amounts =
  /(amount|balance|salary|income|capital|credit|debit|charges?|penalty|principal|interest|rebate|owed|exposure|paid_total|to_return|local_currency|difference|counted|expected|collected|commission)(_(after|before|from|to))?$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A value in words, by the name of its field. */
function wordOf(value: Json, path: string): string {
  if (value === null || value === "") return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => wordOf(one, path)).join(", ") || "none";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll("_", " ")} ${wordOf(inner, name)}`)
      .join("; ");
  if (typeof value === "number") {
    if (path.endsWith("interest_rate")) return percent(value);
    return amounts.test(path) ? formatNleExact(value) : String(value);
  }
  if (isCalendarDate(value)) return formatStaffDate(value);
  return moment.test(value) ? formatStaffDateTime(value) : value;
}

/** The address which shows an event's record, or null where the record has no page. */
export function hrefOfRecord(entry: Pick<AuditEntry, "record_type" | "record_id" | "action">) {
  const { record_type, record_id } = entry;
  if (entry.action === "access.denied") return null;
  if (record_type === "loan") return sectionHref("loans", { loan: record_id });
  if (record_type === "customer") return sectionHref("customer-details", { id: record_id });
  if (record_type === "staff") return sectionHref("staff", { staff: record_id });
  if (record_type === "transfer") return sectionHref("transfers", { transfer: record_id });
  if (record_type === "group") return sectionHref("groups", { group: record_id });
  return null;
}
