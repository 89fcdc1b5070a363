import { reasonOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to requests for a second person. */
export const requestEventTexts = {
  "request.apply": {
    event: "Change of a control took effect",
    audit: (facts) =>
      `applied a change that waited 24 hours: ${facts.record_id}, asked for by ${textOf(facts, "asked_by")}`,
  },
  "request.approve": {
    event: "Request approved",
    audit: (facts) =>
      `approved a request for ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}`,
  },
  "request.ask": {
    event: "Request for a second person",
    audit: (facts) =>
      `asked for a second person on ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}${reasonOf(facts)}`,
    // Nothing changes before another person approves it.
    ...auditOnly,
  },
  "request.decline": {
    event: "Request declined",
    audit: (facts) =>
      `declined a request for ${facts.record_id}: ${textOf(facts, "request").toLowerCase()}`,
  },
} as const satisfies Record<string, EventTexts>;
