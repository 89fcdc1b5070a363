import { type AuditFacts, changedNames, countOf, reasonOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

const client = (facts: AuditFacts) => `the API client ${textOf(facts, "name", facts.record_id)}`;

const receiver = (facts: AuditFacts) =>
  `the receiver of events ${textOf(facts, "name", facts.record_id)}`;

const recipient = (facts: AuditFacts) =>
  `the recipient of files ${textOf(facts, "name", facts.record_id)}`;

/** The texts of what happens to programs that call the API or get events, and to recipients of files. */
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
  "receiver.make": {
    event: "Receiver of events made",
    audit: (facts) => `made ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.change": {
    event: "Receiver of events changed",
    audit: (facts) => `changed ${receiver(facts)}: ${changedNames(facts)}`,
    ...auditOnly,
  },
  "receiver.stop": {
    event: "Receiver of events stopped",
    audit: (facts) => `stopped ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.start": {
    event: "Receiver of events started",
    audit: (facts) => `started ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.add_secret": {
    event: "Secret of a receiver made",
    audit: (facts) => `made a secret of ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.remove_secret": {
    event: "Secret of a receiver removed",
    audit: (facts) => `removed a secret of ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.test": {
    event: "Test event sent",
    audit: (facts) => `sent a test event to ${receiver(facts)}`,
    ...auditOnly,
  },
  "receiver.replay": {
    event: "Events sent again",
    audit: (facts) => `sent ${countOf(facts, "count", "event")} again to ${receiver(facts)}`,
    ...auditOnly,
  },
  "recipient.make": {
    event: "Recipient of files made",
    audit: (facts) => `made ${recipient(facts)}`,
    ...auditOnly,
  },
  "recipient.agree": {
    event: "Recipient of files agreed to",
    audit: (facts) => `agreed to ${recipient(facts)}`,
    ...auditOnly,
  },
  "recipient.confirm": {
    event: "Recipient of files confirmed",
    audit: (facts) => `confirmed ${recipient(facts)}`,
    ...auditOnly,
  },
  "recipient.remove": {
    event: "Recipient of files removed",
    audit: (facts) => `removed ${recipient(facts)}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
