import { type AuditFacts, changedNames, reasonOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

const client = (facts: AuditFacts) => `the API client ${textOf(facts, "name", facts.record_id)}`;

/** The texts of what happens to programs that call the API. */
export const connectionEventTexts = {
  "client.make": {
    event: "API client made",
    audit: (facts) => `made ${client(facts)}`,
    ...auditOnly,
  },
  "client.change": {
    event: "API client changed",
    audit: (facts) => `changed ${client(facts)}: ${changedNames(facts)}`,
    ...auditOnly,
  },
  "client.add_secret": {
    event: "Secret of an API client made",
    audit: (facts) => `made a secret of ${client(facts)}`,
    ...auditOnly,
  },
  "client.remove_secret": {
    event: "Secret of an API client removed",
    audit: (facts) => `removed a secret of ${client(facts)}`,
    ...auditOnly,
  },
  "client.revoke": {
    event: "API client revoked",
    audit: (facts) => `ended the access of ${client(facts)}`,
    ...auditOnly,
  },
  "client.refused": {
    event: "API client refused",
    audit: (facts) => `was refused a token of ${client(facts)}${reasonOf(facts)}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
