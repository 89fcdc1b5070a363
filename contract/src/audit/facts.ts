import { listed } from "../core/sentences.ts";
import { roles } from "../core/constants.ts";
import { formatNle } from "../core/money.ts";

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
