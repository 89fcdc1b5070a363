import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { sectionHref } from "../../core/use-section.ts";

type Json = AuditEntry["before"];

/** One value before and after an event, as text; a dash where there was none. */
export interface Change {
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
  return [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    field: field || "value",
    before: old.get(field) ?? "-",
    after: now.get(field) ?? "-",
    isDifferent: old.get(field) !== now.get(field),
  }));
}

function flatten(value: Json, path = ""): Map<string, string> {
  if (value === null) return path === "" ? new Map() : new Map([[path, "-"]]);
  if (Array.isArray(value)) return new Map([[path, value.map(wordOf).join(", ") || "none"]]);
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, inner]) =>
      flatten(inner, path === "" ? name : `${path}.${name}`),
    );
    return new Map(parts.flatMap((part) => [...part]));
  }
  return new Map([[path, wordOf(value)]]);
}

function wordOf(value: Json): string {
  if (value === null || value === "") return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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
