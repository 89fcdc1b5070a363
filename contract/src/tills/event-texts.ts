import { type EntryFacts, source, target, total } from "../accounting/entry-parts.ts";
import { amountOf, type AuditFacts, exported, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** "a float of NLe 500 for Till 1". */
function tillMovement(facts: AuditFacts): string {
  const kind = textOf(facts, "kind") === "float" ? "a float" : "a hand-over";
  return `${kind} of ${amountOf(facts, "amount")} for ${textOf(facts, "till")}`;
}

/** The texts of what happens to tills and moves of cash. */
export const tillEventTexts = {
  "cash.move": {
    event: "Money moved between accounts",
    audit: (facts) =>
      `moved ${amountOf(facts, "amount")} from ${textOf(facts, "from")} to ${textOf(facts, "to")}`,
    timeline: null,
    journal: {
      cash_move: (entry: EntryFacts, by) =>
        `${by} moved ${total(entry)} from ${source(entry)} to ${target(entry)}.`,
    },
    notices: null,
  },
  "cash.confirm_difference": {
    event: "Difference of moved money confirmed",
    audit: (facts) =>
      `confirmed ${amountOf(facts, "counted")} counted of ${amountOf(facts, "amount")} moved to ${textOf(facts, "to")}`,
    ...auditOnly,
  },
  "cash.count_in": {
    event: "Moved money counted in",
    audit: (facts) =>
      `counted ${amountOf(facts, "counted")} of ${amountOf(facts, "amount")} moved to ${textOf(facts, "to")}`,
    ...auditOnly,
  },
  "cash.return": {
    event: "Moved money returned",
    audit: (facts) =>
      `returned ${amountOf(facts, "amount")} on the way to ${textOf(facts, "to")} to ${textOf(facts, "from")}`,
    ...auditOnly,
  },
  "safe.count": {
    event: "Safe counted",
    audit: (facts) => `counted ${amountOf(facts, "total")} in the safe`,
    ...auditOnly,
  },
  "safe.sign_off": {
    event: "Count of the safe signed off",
    audit: (facts) =>
      `signed off the count of the safe: counted ${amountOf(facts, "total")}, difference ${amountOf(facts, "difference")}`,
    ...auditOnly,
  },
  "till.accept_movement": {
    event: "Float or hand-over accepted",
    audit: (facts) => `accepted ${tillMovement(facts)}`,
    timeline: null,
    journal: {
      till_float: (entry: EntryFacts, by) =>
        `${by} accepted a float of ${total(entry)} from ${source(entry)} for ${target(entry)}.`,
      till_handover: (entry: EntryFacts, by) =>
        `${by} accepted ${total(entry)} from ${source(entry)} into ${target(entry)}.`,
    },
    notices: null,
  },
  "till.add": {
    event: "Till added",
    audit: (facts) => `added till ${textOf(facts, "name")} (${textOf(facts, "account_code")})`,
  },
  "till.count": {
    event: "Till counted",
    audit: (facts) => `counted ${amountOf(facts, "total")} in ${textOf(facts, "till")}`,
  },
  "till.export": { event: "Sessions of tills exported", audit: exported("sessions of tills") },
  "till.make_movement": {
    event: "Float or hand-over made",
    audit: (facts) => `made ${tillMovement(facts)}`,
    // Nothing is posted before it is accepted.
    ...auditOnly,
  },
  "till.open": {
    event: "Till opened",
    audit: (facts) => `opened ${textOf(facts, "till")} with ${amountOf(facts, "opening")}`,
  },
  "till.refuse_movement": {
    event: "Float or hand-over refused",
    audit: (facts) => `refused ${tillMovement(facts)}`,
  },
  "till.sign_off": {
    event: "Till signed off",
    audit: (facts) =>
      `signed off ${textOf(facts, "till")} as ${textOf(facts, "number")}: counted ${amountOf(facts, "counted")}, difference ${amountOf(facts, "difference")}`,
    timeline: null,
    journal: {
      till_difference: (entry: EntryFacts, by) =>
        ["1310", "5200"].includes(entry.lines.find(({ debit }) => debit > 0)?.account_code ?? "")
          ? `${by} signed off ${source(entry)}: ${total(entry)} short, charged to ${target(entry)}.`
          : `${by} signed off ${target(entry)}: ${total(entry)} over.`,
    },
    notices: null,
  },
} as const satisfies Record<string, EventTexts>;
