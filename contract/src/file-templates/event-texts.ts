import { type AuditFacts, countOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

const template = (facts: AuditFacts) =>
  `the template of files ${textOf(facts, "name", facts.record_id)}`;
const file = (facts: AuditFacts) =>
  `the file ${textOf(facts, "name", facts.record_id)} with ${countOf(facts, "rows", "row")}`;

/** The texts of what happens to files for others. */
export const fileTemplateEventTexts = {
  "file_template.add": {
    event: "Template of files added",
    audit: (facts) => `added ${template(facts)}`,
    ...auditOnly,
  },
  "file_template.change": {
    event: "Template of files changed",
    audit: (facts) => `changed ${template(facts)}`,
    ...auditOnly,
  },
  "file_template.remove": {
    event: "Template of files removed",
    audit: (facts) => `removed ${template(facts)}`,
    ...auditOnly,
  },
  "made_file.make": {
    event: "File for others made",
    audit: (facts) => `made ${file(facts)}`,
    ...auditOnly,
  },
  "made_file.download": {
    event: "File for others downloaded",
    audit: (facts) => `downloaded ${file(facts)}`,
    ...auditOnly,
  },
  "made_file.send": {
    event: "File for others sent",
    audit: (facts) => `sent ${file(facts)} to ${textOf(facts, "recipient", "a recipient")}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
