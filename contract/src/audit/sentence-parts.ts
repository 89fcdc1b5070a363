import { listed, percent, periodLabel } from "../core/sentences.ts";
import { amountOf, type AuditFacts, textOf, valueOf } from "./facts.ts";

/** "a float of NLe 500 for Till 1". */
export function tillMovement(facts: AuditFacts): string {
  const kind = textOf(facts, "kind") === "float" ? "a float" : "a hand-over";
  return `${kind} of ${amountOf(facts, "amount")} for ${textOf(facts, "till")}`;
}

/** " at 20% over 12 months", as far as it is known. */
export function terms(facts: AuditFacts): string {
  const [rate, months] = [valueOf(facts, "interest_rate"), valueOf(facts, "loan_period")];
  const at = typeof rate === "number" ? ` at ${percent(rate)}` : "";
  return typeof months === "number" ? `${at} over ${periodLabel(months)}` : at;
}

/** " with NLe 500 owed", or nothing. */
export function owed(facts: AuditFacts): string {
  const balance = valueOf(facts, "balance");
  return typeof balance === "number" && balance > 0
    ? ` with ${amountOf(facts, "balance")} owed`
    : "";
}

/** The names of the permissions after the event, or "none". */
export function permissions(facts: AuditFacts): string {
  const names = valueOf(facts, "permissions");
  return Array.isArray(names) && names.length > 0 ? listed(names.map(String)) : "none";
}

/** The text of a search, as far as it is stored. */
export function search(facts: AuditFacts): string {
  const text = valueOf(facts, "search");
  if (typeof text === "string") return ` for "${text}"`;
  const parts = typeof text === "object" && text !== null ? Object.values(text) : [];
  return parts.length === 0 ? "" : ` for "${parts.map(String).join(", ")}"`;
}
