import { amountOf, type AuditFacts, exported, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

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
  },
  "till.accept_movement": {
    event: "Float or hand-over accepted",
    audit: (facts) => `accepted ${tillMovement(facts)}`,
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
  },
} as const satisfies Record<string, EventTexts>;
