import { roles } from "./constants.ts";
import { formatNle } from "./money.ts";
import { listed, percent, periodLabel } from "./sentences.ts";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What the sentence of an event is made of. */
export interface AuditFacts {
  record_id: string;
  /** The name of the person that the record is about; null for other records. */
  record_name: string | null;
  before: Json;
  after: Json;
}

/** A value of an event: the one after it, else the one before. */
export function valueOf({ before, after }: AuditFacts, name: string): Json {
  return memberOf(after, name) ?? memberOf(before, name);
}

/** A value as text, or the text for none. */
export function textOf(facts: AuditFacts, name: string, none = "unknown"): string {
  const value = valueOf(facts, name);
  return typeof value === "string" || typeof value === "number" ? String(value) || none : none;
}

/** An amount in NLe. */
export function amountOf(facts: AuditFacts, name: string): string {
  const value = Number(valueOf(facts, name) ?? Number.NaN);
  return Number.isFinite(value) ? formatNle(value) : "an amount";
}

/** The record by its name, else by its kind and id. */
export function recordOf({ record_name, record_id }: AuditFacts, kind = ""): string {
  return record_name ?? `${kind} ${record_id}`.trim();
}

/** The names of the changed fields: "phone and address". */
export function changedNames({ before, after }: AuditFacts): string {
  const names = Object.keys(objectOf(after) ?? objectOf(before) ?? {}).filter(
    (name) => name !== "id",
  );
  return listed(names.map((name) => name.replaceAll("_", " "))) || "nothing";
}

/** The names of the roles with these ids, before or after the event. */
export function roleNames(value: Json): string {
  const ids: Json[] = Array.isArray(value) ? value : [value];
  const names = ids.flatMap((id) => roles.find((role) => role.id === id)?.name ?? []);
  return listed(names) || "no role";
}

/** ": reason", or nothing without one. */
export function reasonOf(facts: AuditFacts, name = "reason"): string {
  const reason = textOf(facts, name, "");
  return reason === "" ? "" : `: ${reason}`;
}

/** "1 session", "3 sessions". */
export function countOf(facts: AuditFacts, name: string, noun: string): string {
  const count = Number(valueOf(facts, name) ?? 0);
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The member of a JSON object by its name; null for any other value. */
export function memberOf(value: Json, name: string): Json {
  return objectOf(value)?.[name] ?? null;
}

function objectOf(value: Json): { [name: string]: Json } | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}

/** The account of a person. */
export const userOf = (facts: AuditFacts) => recordOf(facts, "user");

/** The customer that the record is about. */
export const customerOf = (facts: AuditFacts) => recordOf(facts, "customer");

/** A status in words. */
export const statusOf = (facts: AuditFacts) => textOf(facts, "status").replaceAll("_", " ");

/** " at 20% over 12 months", as far as it is known. */
export function terms(facts: AuditFacts): string {
  const [rate, months] = [valueOf(facts, "interest_rate"), valueOf(facts, "loan_period")];
  const at = typeof rate === "number" ? ` at ${percent(rate)}` : "";
  if (typeof months !== "number") return at;
  const unit = valueOf(facts, "period_unit");
  return `${at} over ${periodLabel(months, unit === "day" || unit === "week" ? unit : "month")}`;
}

/** The sentence of what was added to a customer: "the address". */
export const added = (what: string) => (facts: AuditFacts) =>
  `added ${what} of ${customerOf(facts)}`;

/** The sentence of what was changed of a customer. */
export const changed = (what: string) => (facts: AuditFacts) =>
  `changed ${what} of ${customerOf(facts)}: ${changedNames(facts)}`;

/** The sentence of an exported list. */
export const exported = (what: string) => (facts: AuditFacts) =>
  `exported ${what} (${countOf(facts, "rows", "row")})`;

/** The sentence of a search, with its text as far as it is stored. */
export const searched = (whom: string) => (facts: AuditFacts) =>
  `searched ${whom}${search(facts)}, found ${textOf(facts, "found", "0")}`;

function search(facts: AuditFacts): string {
  const text = valueOf(facts, "search");
  if (typeof text === "string") return ` for "${text}"`;
  const parts = typeof text === "object" && text !== null ? Object.values(text) : [];
  return parts.length === 0 ? "" : ` for "${parts.map(String).join(", ")}"`;
}
